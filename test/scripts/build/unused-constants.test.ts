import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { markConstants } from '../../../scripts/build/unused-constants.ts';

/** The code in a bundle of a module of which only `used` is used. */
const bundled = async (source: string): Promise<string> => {
  const contents = await markConstants(`${source}\nexport const used = 'used';`, 'typescript');
  const { outputFiles } = await build({
    stdin: { contents: 'console.log(used);\nimport { used } from "module";', loader: 'ts' },
    plugins: [
      {
        name: 'module',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^module$/ }, () => ({ path: 'module', namespace: 'module', sideEffects: true }));
          onLoad({ filter: /^module$/, namespace: 'module' }, () => ({ contents, loader: 'ts' }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return outputFiles[0]?.text ?? '';
};

describe('an unused constant', () => {
  it.each([
    ['is made by a call', 'const unused: Set<string> = make();'],
    ['is exported', 'export const unused = new Set(["a"]);'],
    ['is made by a chain of calls', 'export const unused = z.object({ id: z.uuid() }).describe("An é");'],
    ['holds the result of a call', 'const unused = { a: [1, make()] } as const;'],
    ['spreads other values', 'const unused = [...others];\nconst alsoUnused = { ...others };'],
    ['is read from a property', 'const unused = others.some;'],
    ['has computed names', 'export var unused = [{ [name]: 1 }];'],
    ['is used only by another unused constant', 'const unused = make();\nexport const alsoUnused = unused.twice();'],
  ])('is left out if it %s', async (_, source) => {
    expect(await bundled(source)).not.toMatch(/unused/i);
  });
});

describe('other code', () => {
  it('is kept, such as used constants, statements and functions', async () => {
    const text = await bundled(
      'const made = make();\nrun(made, "é");\nexport const alsoRun = 1 < 2;\nlet count = other();',
    );

    expect(text).toContain('make()');
    expect(text).toContain('run(made');
  });

  it('stays on its line, so that error messages name the line of the source', async () => {
    const source = '// ü\nconst a = make(); // é\nconst b = {\n  c: make(),\n};\nthrow new Error();';
    const marked = await markConstants(source, 'typescript');

    expect(marked.split('\n').map((line) => line.includes('throw'))).toEqual(
      source.split('\n').map((line) => line.includes('throw')),
    );
    expect(marked).toContain('const a = /* @__PURE__ */ (() => (make()))(); // é');
  });
});
