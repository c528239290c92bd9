export { openNdjsonReader } from './ndjson-reader.ts';
export { createNdjsonSink, type NdjsonSinkOptions } from './ndjson-sink.ts';
