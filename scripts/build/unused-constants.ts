import { readFile } from 'node:fs/promises';
import { type ModuleItem, parse, type Span } from '@swc/core';
import type { Plugin } from 'esbuild';

/** Our modules, and the SDK modules that describe the requests and answers of all operations of a service. */
const MODULES = /\/(shared|functions|web)\/.+\.ts$|\/@aws-sdk\/client-[a-z0-9-]+\/dist-es\/schemas\/\w+\.js$/;

/** Expressions that esbuild never leaves out, because they could have side effects. */
const RUNS = new Set([
  ...['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'MemberExpression', 'OptionalChainingExpression'],
  ...['SpreadElement', 'Computed'],
]);
/** Their code does not run when they are defined. */
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'MethodProperty', 'GetterProperty']);

/** Whether a part of a syntax tree runs code or reads a property. */
const runs = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  if (Array.isArray(part)) return part.some((element) => runs(element));
  const { type, spread } = part as { readonly type?: string; readonly spread?: unknown };
  if (type !== undefined && FUNCTIONS.has(type)) return false;
  return (type !== undefined && RUNS.has(type)) || spread != null || Object.values(part).some(runs);
};

/** The positions of the values that a statement computes for its constants. */
const computedIn = (item: ModuleItem): readonly Span[] => {
  const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
  if (declared.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init != null && 'span' in init && runs(init) ? [init.span] : [],
  );
};

/** Marks the value of each constant as free of side effects, so that a bundler leaves it out if it is unused. */
export const markConstants = async (source: string, syntax: 'typescript' | 'ecmascript'): Promise<string> => {
  const { body } = await parse(source, { syntax, target: 'esnext' });
  const bytes = Buffer.from(source);
  const parts: Uint8Array[] = [];
  let written = 0;
  for (const span of body.flatMap(computedIn)) {
    const [start, end] = [span.start - 1, span.end - 1]; // positions count bytes, from 1
    parts.push(bytes.subarray(written, start), Buffer.from('/* @__PURE__ */ (() => ('));
    parts.push(bytes.subarray(start, end), Buffer.from('))()'));
    written = end;
  }
  return Buffer.concat([...parts, bytes.subarray(written)]).toString();
};

/**
 * Leaves out constants that a function does not use, such as schemas of answers, which only the reference needs.
 * Otherwise, each would be computed when the function starts. package.json says that our modules have no side effects.
 */
export const unusedConstants: Plugin = {
  name: 'unused-constants',
  setup: ({ onLoad }) =>
    onLoad({ filter: MODULES }, async ({ path }) => {
      const loader = path.endsWith('.ts') ? 'ts' : 'js';
      const source = await readFile(path, 'utf8');
      return { contents: await markConstants(source, loader === 'ts' ? 'typescript' : 'ecmascript'), loader };
    }),
};
