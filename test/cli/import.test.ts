import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/fake-service.ts';

describe('counterfoil import of records that are sent in chunks', () => {
  it.each(['--no-publish', '--dry-run'])('refuses %s before it sends anything', async (option) => {
    const home = await newHome();
    const file = join(home, 'backup.ndjson');
    await writeFile(file, `${JSON.stringify({ type: 'Tag', data: { id: 't', name: 'x' } })}\n`.repeat(200_000));
    const { baseUrl, requests } = await fakeService('break');
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
    const { code, stderr } = await runCli(['import', file, option], { home, env });
    expect(code).not.toBe(0);
    expect(stderr).toContain('--publish');
    expect(stderr).toContain('counterfoil revert undoes that');
    expect(requests).toEqual([]);
  });
});
