import assert from 'node:assert/strict';
import { it } from 'vitest';

type Body = (t: Tape) => unknown;
type Options = { readonly skip?: boolean };

/** The part of tape's `t` that the abstract-level suite uses. */
export type Tape = {
  readonly plan: (count: number) => void;
  readonly end: (error?: unknown) => void;
  readonly ok: (value: unknown, message?: string) => void;
  readonly pass: (message?: string) => void;
  readonly fail: (reason?: unknown) => void;
  readonly ifError: (error?: unknown) => void;
  readonly is: (actual: unknown, expected: unknown, message?: string) => void;
  readonly isNot: (actual: unknown, expected: unknown, message?: string) => void;
  readonly same: (actual: unknown, expected: unknown, message?: string) => void;
  readonly throws: (run: () => unknown, expected?: unknown, message?: string) => void;
  readonly doesNotThrow: (run: () => unknown, message?: string) => void;
  readonly test: (name: string, body: Body) => void;
};

export const counts = { assertions: 0 };

const runTape = (body: Body): Promise<void> =>
  new Promise((resolve, reject) => {
    const children: Promise<void>[] = [];
    let planned: number | undefined;
    let seen = 0;
    const finishWhenPlanned = () => {
      if (planned !== undefined && seen >= planned) Promise.all(children).then(() => resolve(), reject);
    };
    const check = (assertion: () => void) => {
      try {
        assertion();
      } catch (error) {
        reject(error);
        return;
      }
      counts.assertions += 1;
      seen += 1;
      finishWhenPlanned();
    };
    const t: Tape = {
      plan: (count) => {
        planned = count;
        finishWhenPlanned();
      },
      end: (error) => (error === undefined || error === null ? resolve() : reject(error)),
      ok: (value, message) => check(() => assert.ok(value, message)),
      pass: () => check(() => undefined),
      fail: (reason) => check(() => assert.fail(String(reason))),
      ifError: (error) => check(() => assert.ifError(error)),
      is: (actual, expected, message) => check(() => assert.equal(actual, expected, message)),
      isNot: (actual, expected, message) => check(() => assert.notEqual(actual, expected, message)),
      same: (actual, expected, message) => check(() => assert.deepEqual(actual, expected, message)),
      throws: (run, expected, message) =>
        check(() => (expected === undefined ? assert.throws(run, message) : assert.throws(run, expected as Error))),
      doesNotThrow: (run, message) => check(() => assert.doesNotThrow(run, message)),
      test: (_name, child) => {
        const running = runTape(child);
        children.push(running);
        running.then(() => check(() => undefined), reject);
      },
    };
    Promise.resolve()
      .then(async () => {
        const result = body(t);
        if (!(result instanceof Promise)) return;
        await result;
        if (planned !== undefined && seen < planned) assert.fail(`planned ${planned} assertions, saw ${seen}`);
        await Promise.all(children);
        resolve();
      })
      .catch(reject);
  });

const register = (name: string, options: Options | Body, body?: Body): void => {
  const run = typeof options === 'function' ? options : body;
  if (run === undefined || (typeof options === 'object' && options.skip === true)) return;
  it(name, () => runTape(run));
};

/** tape's `test` function, backed by vitest. */
export const tape = Object.assign(register, { skip: () => undefined });
