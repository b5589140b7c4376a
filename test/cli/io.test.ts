import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createIo, type Streams } from '../../cli/src/io.ts';

const ioOn = (isTTY: boolean) => {
  const written: string[] = [];
  const stream = { isTTY, columns: 80, write: (text: string) => written.push(text) };
  const streams = { stdin: { isTTY: false }, stdout: stream, stderr: stream, env: {} } as unknown as Streams;
  return { io: createIo(streams, false), written };
};
const HOSTILE = 'Bank\u001b[2J\u001b]0;title\u0007\rpaid\u202e\u009b1A\u001b[31m';

it('ends the line of a question after Ctrl-C, before anything else is written', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const io = createIo({ stdin, stdout: stderr, stderr, env: {} } as unknown as Streams, false);
  const answer = io.ask('Publish it? ');
  stdin.write('\u0003');
  await expect(answer).rejects.toMatchObject({ exit: 130, message: 'Interrupted.' });
  expect(String(stderr.read())).toMatch(/Publish it\? .*\n/);
});

describe('output on a terminal', () => {
  it.each(['say', 'note', 'draw'] as const)('has no control characters from a file or a bank: %s', (how) => {
    const { io, written } = ioOn(true);
    io[how](HOSTILE, false);
    const [text = ''] = written;
    expect(text.replace('\r\u001b[2K', '')).toBe(`Bank [2J ]0;title  paid  1A\u001b[31m${how === 'draw' ? '' : '\n'}`);
  });

  it('has colours and line breaks on a terminal, and no colours elsewhere', () => {
    const terminal = ioOn(true);
    terminal.io.say(`${terminal.io.paint('green', 'Proved')}\nÄnne 👩‍👧`);
    expect(terminal.written).toEqual(['\u001b[32mProved\u001b[39m\nÄnne 👩 👧\n']);
    const file = ioOn(false);
    file.io.say(`${file.io.paint('green', 'Proved')} \u001b[32m`);
    expect(file.written).toEqual(['Proved  \n']);
  });

  it.each(['say', 'write'] as const)('is no longer read once writing it fails: %s', (how) => {
    const write = (_: string, done?: (error: Error) => void) => done?.(new Error('EPIPE'));
    const stdout = { isTTY: false, write };
    const ioFor = (isJson: boolean) =>
      createIo({ stdin: {}, stdout, stderr: stdout, env: {} } as unknown as Streams, isJson);
    const io = ioFor(false);
    expect(io.isRead()).toBe(true);
    io[how]('Event');
    expect(io.isRead()).toBe(false);
    const withJson = ioFor(true);
    withJson.say('Beside the JSON');
    expect(withJson.isRead()).toBe(true);
  });

  it('is written unchanged for scripts', () => {
    const { io, written } = ioOn(false);
    io.write(HOSTILE);
    expect(written).toEqual([HOSTILE]);
  });
});
