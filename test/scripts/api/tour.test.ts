import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, demo, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FENCES = /^```(\w*)\n([\s\S]*?)^```$/gm;
const MARK = '--- end of a block ---';
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

type Clone = { readonly folder: string; readonly apiKey: string };

/** A folder like a clone in which `npm start` has just run for the first time. */
const freshClone = async (): Promise<Clone> => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-tour-'));
  folders.push(folder);
  const { apiKey } = await newFamily();
  const open = async (name: string): Promise<string> => {
    const json = { name, account_type: 'depository', currency: 'USD' };
    return (await call<{ data: { id: string } }>('POST', '/accounts', { json, apiKey })).body.data.id;
  };
  const accountId = await open('Demo Checking');
  await open('Demo Savings');
  mkdirSync(join(folder, '.local'));
  symlinkSync(join(ROOT, 'events'), join(folder, 'events'));
  const own = { ...demo(), api_key: apiKey, account_id: accountId };
  writeFileSync(join(folder, '.local/demo.json'), JSON.stringify(own));
  return { folder, apiKey };
};

/** Runs shell blocks one after another in one shell; returns what each printed. */
const runBlocks = (folder: string, blocks: readonly string[]): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const shell = spawn('sh', { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    let printed = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    shell.on('error', reject);
    shell.on('close', () => resolve(printed.split(`${MARK}\n`).slice(0, -1)));
    shell.stdin.end(blocks.map((block) => `${block}\necho '${MARK}'\n`).join(''));
  });

/** `…` stands for any lines. Ids differ from run to run, and spaces at ends of lines are invisible in documents. */
const likePrinted = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(UUID, 'ID')
      .split('…\n')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  );

type Step = { readonly commands: string; readonly output: string };

/** Shell blocks, each with the output block that follows it, up to the next shell block. */
const stepsOf = (document: string): readonly Step[] => {
  const steps: Step[] = [];
  for (const [, language, text = ''] of readFileSync(join(ROOT, document), 'utf8').matchAll(FENCES)) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ commands: text, output: '' });
    else if (last?.output === '') steps.splice(-1, 1, { ...last, output: text });
  }
  return steps;
};

describe('the tour', () => {
  it('prints what its page says', async () => {
    const steps = stepsOf('docs/tour.md');
    const { folder } = await freshClone();
    const commands = steps.map((step) => step.commands);
    const printed = await runBlocks(folder, commands);
    expect(printed).toHaveLength(steps.length);
    expect(steps.filter(({ output }) => output !== '').length).toBeGreaterThan(10);
    for (const [index, { output }] of steps.entries()) {
      expect(printed[index]?.replace(UUID, 'ID').replace(/ +$/gm, '')).toMatch(likePrinted(output));
    }
  }, 300_000);
});

describe('the short tour of the README', () => {
  it('imports the sample file', async () => {
    const tour = stepsOf('README.md').find(({ commands }) => commands.includes('demo base_url'))?.commands ?? '';
    const { folder, apiKey } = await freshClone();
    const [printed = ''] = await runBlocks(folder, [tour]);
    expect(printed).toContain('"status":"importing"');
    expect(printed).toContain('"total_count":');
    const { id } = (await call<Listed<ImportDetail>>('GET', '/imports', { apiKey })).body.data[0] ?? { id: '' };
    const readback = async (): Promise<string> =>
      (await call<{ data: ImportDetail }>('GET', `/imports/${id}`, { apiKey })).body.data.verification.readback.status;
    await expect.poll(readback, { timeout: 120_000 }).toBe('matched');
  }, 150_000);
});
