export { findFaults } from './find-faults.ts';
export { isValid } from './verdict.ts';
