import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const WING_RULE = /^wing-(\w+)$/;
const ROW = /^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm;

type Wings = Readonly<Record<string, readonly string[]>>;
type Rule = { readonly name: string; readonly to: { readonly pathNot?: string } };

const wingsOfRules = async (): Promise<Wings> => {
  const { default: config } = (await import(join(ROOT, '.dependency-cruiser.mjs'))) as {
    readonly default: { readonly forbidden: readonly Rule[] };
  };
  const rules = config.forbidden.flatMap(({ name, to }) => {
    const [, wing] = WING_RULE.exec(name) ?? [];
    const [, allowed = ''] = /\((.+)\)/.exec(to.pathNot ?? '') ?? [];
    return wing === undefined ? [] : [[wing, allowed.split('|').filter((other) => other !== wing)] as const];
  });
  return Object.fromEntries(rules);
};

const wingsOfTable = (): Wings => {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8').split('A wing may use these other');
  const rows = [...section.matchAll(ROW)].map(
    ([, wing = '', uses = '']) => [wing, [...uses.matchAll(/`(\w+)`/g)].map(([, used = '']) => used)] as const,
  );
  return Object.fromEntries(rows);
};

describe('the table of wings in docs/contributing.md', () => {
  it('says what the dependency rules allow', async () => {
    const rules = await wingsOfRules();
    expect(Object.keys(rules).length).toBeGreaterThan(5);
    expect(wingsOfTable()).toEqual(rules);
  });
});
