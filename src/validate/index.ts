export { findFaults } from './find-faults.ts';
export { isValid } from './verdict.ts';
export { workMeter } from './walk.ts';
