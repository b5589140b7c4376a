import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localLogs } from '../../../scripts/trace/local-logs.ts';
import { findStory, tellLine } from '../../../scripts/trace/story.ts';
import { WELL_FORMED_ID } from '../../../shared/platform/domain/text/client-request-id.ts';

/** A data folder with these lines in its logs. */
const folderOf = (logs: Readonly<Record<string, readonly (object | string)[]>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'logs'));
  for (const [name, lines] of Object.entries(logs)) {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    writeFileSync(join(folder, 'logs', name), `${text}\n`);
  }
  return folder;
};

const at = (second: number): string => new Date(Date.UTC(2026, 4, 1, 10, 0, second)).toISOString();

const REQUEST = '11111111-aaaa-4000-8000-000000000001';
const OTHER = '22222222-aaaa-4000-8000-000000000002';
const IMPORT = '33333333-aaaa-4000-8000-000000000003';
const RUN = '44444444-aaaa-4000-8000-000000000004';
const SWEPT = `swept-${OTHER}`;

const LOGS = {
  'publish-worker.log': [
    { timestamp: at(3), message: 'slice finished', request_id: REQUEST, importId: IMPORT, next: 'readback' },
  ],
  'create-import.log.1': [
    { timestamp: at(1), message: 'answered', request_id: OTHER, status: 201 },
    { timestamp: at(2), message: 'answered', request_id: REQUEST, function_request_id: RUN, status: 201 },
    `${RUN} Task timed out`,
  ],
  'gateway.log': [{ requestId: REQUEST, time: '01/May/2026:10:00:00 +0000', message: 'from the gateway' }],
  'readback-worker.log': [{ timestamp: at(4), message: 'slice finished', request_id: SWEPT, importId: IMPORT }],
  'sweep-imports.log': [{ timestamp: at(5), message: 'requeued stale imports', request_id: SWEPT, woken: 7 }],
};

const storyOf = async (id: string) => {
  const lines = await findStory(localLogs(folderOf(LOGS)), id);
  return lines.map(({ log, text }) => `${log} ${text.match(/"message":"([\w ]+)/)?.[1] ?? text}`);
};

describe('the story of an id', () => {
  const WHOLE = [
    'gateway from the gateway',
    'create-import answered',
    `create-import ${RUN} Task timed out`,
    'publish-worker slice finished',
    'readback-worker slice finished',
  ];

  it.each([
    ['a request', REQUEST],
    ['the import that it began', IMPORT],
  ])('is told in order of time, from %s to what the sweep woke', async (_, id) => {
    expect(await storyOf(id)).toEqual(id === REQUEST ? WHOLE : WHOLE.filter((line) => !line.includes(RUN)));
  });

  it('is empty for an id that no line has', async () => {
    expect(await storyOf(RUN.replaceAll('4', '5'))).toEqual([]);
  });

  it.each(['', 'short', 'a b c d e f', '"; drop', 'x'.repeat(129), '.*.*.*.*'])('is not searched for %j', (id) => {
    expect(WELL_FORMED_ID.test(id)).toBe(false);
  });

  it.each([REQUEST, SWEPT, 'JKJaXmPLvHcESHA='])('is searched for %j', (id) => {
    expect(WELL_FORMED_ID.test(id)).toBe(true);
  });
});

describe('a line of the story', () => {
  const told = (text: string | object): string =>
    tellLine({
      log: 'publish-worker',
      at: Date.parse(at(3)),
      text: typeof text === 'string' ? text : JSON.stringify(text),
    });

  it('has time, log, message and facts', () => {
    const facts = { phase: 'plan, pages', done: 50, next: null, request_id: REQUEST };
    const line = { level: 'INFO', message: 'slice finished', timestamp: at(3), service: 'publish-worker', ...facts };

    expect(told(line)).toBe(
      `${at(3)} publish-worker       slice finished phase=plan, pages done=50 request_id=${REQUEST}`,
    );
  });

  it('tells an error with its causes', () => {
    const error = { name: 'TypeError', message: 'bug', cause: { name: 'Error', message: 'deeper' }, stack: 'at x' };

    expect(told({ level: 'ERROR', message: 'unhandled', error })).toBe(
      `${at(3)} publish-worker       ERROR unhandled: TypeError: bug: Error: deeper`,
    );
  });

  it('is one line, and gives a terminal no commands', () => {
    const error = { name: 'Error', message: 'first\nsecond \u001b[2J' };

    expect(told({ level: 'ERROR', message: 'unhandled', error })).toBe(
      `${at(3)} publish-worker       ERROR unhandled: Error: first\ufffdsecond \ufffd[2J`,
    );
  });

  it('keeps Lambda’s own lines', () => {
    expect(told('REPORT RequestId: 1\tDuration: 2 ms\t\n')).toBe(
      `${at(3)} publish-worker       REPORT RequestId: 1 Duration: 2 ms`,
    );
  });
});
