// ProtobufC
