import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../../support/cli/run-cli.ts';

describe('wrong use of a command', () => {
  it.each([[], ['--json']])('does not show a key that was given as an argument %s', async (...more) => {
    const { code, stdout, stderr } = await runCli(['login', '--key=ed034e-secret', ...more], { home: await newHome() });
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('--key=…');
    expect(stdout + stderr).not.toContain('secret');
  });

  it('refuses to publish and not to publish at once', async () => {
    for (const both of [
      ['--publish', '--no-publish'],
      ['--no-publish', '--publish'],
    ]) {
      const { code, stderr } = await runCli(['import', 'bank.csv', ...both], { home: await newHome() });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('cannot be used together') });
    }
  });
});
