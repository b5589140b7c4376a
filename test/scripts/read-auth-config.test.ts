import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAuthConfig } from '../../scripts/deploy/read-auth-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-auth-'));
const path = join(folder, 'auth.yml');
afterAll(() => rmSync(folder, { recursive: true }));

const variable = (name: string): string => `\${${name}}`;

const read = (yaml: string, environment: Record<string, string> = {}): unknown => {
  writeFileSync(path, yaml);
  return JSON.parse(readAuthConfig(path, environment));
};

describe('readAuthConfig', () => {
  it('reads YAML with the variables of the environment in it', () => {
    const yaml = `providers:\n  - name: okta\n    client_secret: ${variable('SECRET')}\n    issuer: https://${variable('HOST')}/oauth\n`;

    expect(read(yaml, { SECRET: 's3cret', HOST: 'example.okta.com' })).toEqual({
      providers: [{ name: 'okta', client_secret: 's3cret', issuer: 'https://example.okta.com/oauth' }],
    });
  });

  it('lets no variable be YAML of its own', () => {
    const value = 'x\nadmin: true # "';

    expect(read(`a: ${variable('VALUE')}`, { VALUE: value })).toEqual({ a: value });
  });

  it('names every variable that is not set', () => {
    expect(() => read(`a: ${variable('ONE')}\nb: [ "${variable('TWO')}" ]`)).toThrow(
      'variables that are not set: ONE, TWO',
    );
  });

  it('says what is no YAML, and where no file is', () => {
    expect(() => read('a: [')).toThrow('is not YAML');
    expect(() => readAuthConfig(join(folder, 'none.yml'), {})).toThrow('AUTH_PROVIDERS_SOURCE requires it');
  });
});
