#!/usr/bin/env python3
"""Keeps a diary that make.py filled, after its server has stopped, in the folder of its version.

    keep.py DATA

The folder is named by the number of the last migration, and gets two files:

    diary.zip    the database and the blobs, as they lie in DATA
    rows.txt     the rows in the database, for the comparison with those of later versions

A later migration that changes rows, or adds columns, changes rows.txt too: SchemaVersionTests names the lines.
"""

import pathlib
import sqlite3
import sys
import zipfile

# Search and counts follow from the other rows: SchemaVersionTests counts them again.
COUNTED = {"bucket", "label", "label_count", "located_day", "place", "place_cover", "room", "smart_album"}


def rows(database):
    """Returns the lines of rows.txt: `table|column=value|...`, with values as SQL writes them."""
    lines = []
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_*'")
    for (table,) in tables.fetchall():
        if table in COUNTED or table == "grdb_migrations":
            continue
        columns = [name for (name,) in database.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", [table])]
        line = " || ".join(f"'|{name}=' || quote({name})" for name in columns)
        lines += [text for (text,) in database.execute(f"SELECT '{table}' || {line} FROM {table}")]
    return sorted(lines)


def keep(data, versions):
    path = data / "entry/daybook.sqlite"
    log = path.with_name("daybook.sqlite-wal")
    if log.exists() and log.stat().st_size:
        raise SystemExit("Stop the server first: a part of the diary is in its log.")
    database = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    (last,) = database.execute("SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1").fetchone()
    folder = versions / last.split()[0]
    folder.mkdir()
    (folder / "rows.txt").write_text("\n".join(rows(database)) + "\n", encoding="utf-8")
    database.close()
    files = [path] + sorted(file for file in (data / "media/blobs").rglob("*") if file.is_file())
    with zipfile.ZipFile(folder / "diary.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            # The same diary is the same archive, whenever it is kept.
            member = zipfile.ZipInfo(str(file.relative_to(data)))
            archive.writestr(member, file.read_bytes(), zipfile.ZIP_DEFLATED)
    print(folder)


if __name__ == "__main__":
    keep(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(__file__).resolve().parent)
