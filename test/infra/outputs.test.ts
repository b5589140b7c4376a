import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** Names of a deployment that commands read from the environment: `TABLE_NAME`, `KEYS_SECRET_ARN`, … */
const READ = new Set(
  readdirSync(SCRIPTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(SCRIPTS, file), 'utf8').matchAll(
        /(?:environment\['|openSecret\([\w.]+, ')([A-Z_]+_(?:ARN|BUCKET|NAME|VERSION))'/g,
      ),
    ])
    .map(([, name = '']) => name),
);

/** 'KEYS_SECRET_ARN' → 'KeysSecret' */
const outputOf = (variable: string): string =>
  variable
    .replace(/_ARN$/, '')
    .toLowerCase()
    .replaceAll(/(^|_)([a-z])/g, (_match, _line: string, letter: string) => letter.toUpperCase());

/** The deploy command's own note; the local stack has none. */
const OF_A_STAGE = 'Deployment';

describe('the outputs of the stack', () => {
  const outputs = Object.keys(synthesized().root.toJSON()['Outputs']);

  it('have what commands read from the environment', () => {
    expect([...READ].sort()).toEqual(expect.arrayContaining(['ARCHIVE_BUCKET', 'KEYS_SECRET_ARN', 'TABLE_NAME']));
    expect([...READ].map(outputOf).filter((name) => !outputs.includes(name))).toEqual([]);
  });

  it('have the addresses that npm run smoke reads', () => {
    expect(outputs).toEqual(expect.arrayContaining(['Url', 'ApiUrl']));
  });

  it('are named in the documents, and no others are', () => {
    const settings = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
    const printed = /It prints ([^.]+)\./.exec(settings)?.[1] ?? '';
    const named = [...printed.matchAll(/`(\w+)`/g)].map(([, name]) => name);

    expect(named.sort()).toEqual([...outputs, OF_A_STAGE].sort());
  });
});
