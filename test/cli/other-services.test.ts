import { describe, expect, it } from 'vitest';
import { programInProcess } from '../support/cli/program-in-process.ts';
import { newHome } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const COMMANDS = [
  ['status'],
  ['accounts'],
  ['transactions'],
  ['transactions', '--csv'],
  ['transactions', '--account', 'Checking'],
  ['imports'],
  ['rows', 'one'],
  ['publish', 'one', '--yes'],
  ['revert', 'one', '--yes'],
  ['fix', 'one'],
  ['bank'],
  ['bank', 'sync'],
  ['export', '/tmp/no-export.zip'],
];

/** JSON of other services, and of one that answers something else than the command asks for. */
const ANSWERS = ['{}', '{"status":"ok"}', '{"data":null}'];

describe.each(ANSWERS)('an answer of something else, %s', (body) => {
  it.each(COMMANDS)('is reported as such by %s %s', async (...words) => {
    const { baseUrl } = await fakeService({ status: 200, headers: { 'content-type': 'application/json' }, body });
    const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'key', HOME: await newHome() };
    const { program, exits, text } = programInProcess(env);
    await program.parseAsync(
      [...words, '--json'].filter((word) => words[1] !== '--csv' || word !== '--json'),
      {
        from: 'user',
      },
    );
    const shown = text();
    expect({ exits, shown }).toEqual({ exits: [5], shown: expect.stringContaining('Check that the address is') });
    if (words[1] !== '--csv') expect(shown).toContain('"error": "unexpected_response"');
  });
});
