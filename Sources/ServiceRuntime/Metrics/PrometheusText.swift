/// Prometheus' text exposition format, version 0.0.4.
enum PrometheusText {
    /// Returns a metric or label name in the characters that Prometheus allows. A suffix that is already there is not
    /// repeated.
    static func name(_ label: String, suffix: String = "") -> String {
        var name = ""
        for character in label.unicodeScalars {
            switch character {
            case "a"..."z", "A"..."Z", "_": name.unicodeScalars.append(character)
            case "0"..."9": name += (name.isEmpty ? "_" : "") + String(character)
            default: name += "_"
            }
        }
        return name.hasSuffix(suffix) ? name : name + suffix
    }

    /// Returns all metrics.
    ///
    /// - Parameter descriptions: The descriptions of metrics that ``MetricHelp`` does not know, by their names.
    static func render(_ families: MetricsRegistry.Families, descriptions: [String: String] = [:]) -> String {
        var text = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            let series = family.values.sorted { labels($0.labels) < labels($1.labels) }
            guard let first = series.first else { continue }
            text += head(name, type: first.cell.typeName, description: descriptions[name])
            for one in series { text += lines(name, series: one) }
        }
        return text
    }

    /// Returns the lines before the samples of a metric.
    static func head(_ name: String, type: String, description: String? = nil) -> String {
        // Only line ends and backslashes would need an escape; no name and no description here has any.
        "# HELP \(name) \(description ?? MetricHelp.text(name))\n# TYPE \(name) \(type)\n"
    }

    static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return String(value)
    }

    private static func lines(_ name: String, series: MetricsRegistry.Series) -> String {
        switch series.cell {
        case .counter(let cell): return "\(name)\(labels(series.labels)) \(cell.value)\n"
        case .gauge(let cell): return "\(name)\(labels(series.labels)) \(number(cell.value))\n"
        case .histogram(let cell):
            let totals = cell.value
            var text = ""
            var below: Int64 = 0
            for (bound, count) in zip(cell.bounds.map(number) + ["+Inf"], totals.counts) {
                below += count
                let bucket = series.labels + [MetricsRegistry.Label(name: "le", value: bound)]
                text += "\(name)_bucket\(labels(bucket)) \(below)\n"
            }
            text += "\(name)_sum\(labels(series.labels)) \(number(totals.sum))\n"
            return text + "\(name)_count\(labels(series.labels)) \(below)\n"
        }
    }

    private static func labels(_ labels: [MetricsRegistry.Label]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension MetricsRegistry.Cell {
    var typeName: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }
}
