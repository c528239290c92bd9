export type { ServerCommand } from './mcp/child.ts';
export type { CallNote, GateOptions } from './mcp/gate.ts';
export type { HttpGateway, ListenAddress } from './mcp/http/listen-at.ts';
export { serveHttpGateway } from './mcp/http/serve-http.ts';
export { type ConfiguredServer, chooseServer, type NamedAddress, readConfig } from './mcp/read-config.ts';
export { type ClientStreams, runMergedGateway, runStdioGateway } from './mcp/run-stdio.ts';
export { createModelProxy, type ModelProxy } from './proxy/create-proxy.ts';
export type { ProxyOptions } from './proxy/options.ts';
