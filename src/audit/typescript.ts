import type TypeScript from 'typescript';
import { ToolmendError } from '../base/index.ts';

/** The compiler's API, as it was loaded. */
export type Compiler = typeof TypeScript;

/** Loads the TypeScript compiler, which is an optional peer; throws a `ToolmendError` (`usage`) that says how to get it. */
export async function loadCompiler(): Promise<Compiler> {
  try {
    const loaded = (await import('typescript')) as { default?: Compiler } & Partial<Compiler>;
    const compiler = loaded.default ?? (loaded as Compiler);
    if (typeof compiler.createSourceFile === 'function') return compiler;
  } catch (cause) {
    throw new ToolmendError('usage', missing, { cause });
  }
  throw new ToolmendError('usage', missing);
}

const missing =
  'audit reads sources with the API of the TypeScript compiler: install "typescript", at least 5 and below 7, beside toolmend';
