import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = {
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**', 'test/sdks/node_modules/**'],
    reporters: ['default', './scripts/count-reporter.mjs'],
    typecheck: {
      enabled: true,
      checker: './node_modules/typescript/bin/tsc',
      include: ['src/**/*.test-d.ts', 'test/**/*.test-d.ts'],
    },
    setupFiles: ['./test/setup.ts'],
    testTimeout: 20_000,
  },
};

export default config;
