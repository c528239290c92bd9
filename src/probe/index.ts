export { type ProbeCode, probeCodes } from './codes.ts';
export type { FactValues, ProbeContext } from './domain.ts';
export { type ModuleProbeOptions, probeModule } from './probe-module.ts';
export { type ProbeOptions, type ProbeReport, probeLimit, probeTool, type ValidateFunction } from './probe-tool.ts';
