import { createHash, randomBytes } from 'node:crypto';

const LOOP_LIMIT = 16;

/** The functions in a chain of invocations with their counts, in Lambda's format: `Lineage=<function>:<rounds>|…`. */
type Lineage = ReadonlyMap<string, number>;

const tagOf = (functionName: string): string => createHash('sha256').update(functionName).digest('hex').slice(0, 8);

const newRoot = (): string => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')}`;
};

const fields = (trace: string): ReadonlyMap<string, string> =>
  new Map(
    trace.split(';').map((field) => {
      const [key = '', ...value] = field.split('=');
      return [key, value.join('=')] as const;
    }),
  );

const lineageOf = (trace: string): Lineage =>
  new Map(
    (fields(trace).get('Lineage') ?? '')
      .split('|')
      .filter(Boolean)
      .map((entry) => {
        const [tag = '', rounds = '0'] = entry.split(':');
        return [tag, Number(rounds)] as const;
      }),
  );

/** The trace header of an invocation: the previous chain plus one round of this function. */
export const continueTrace = (trace: string | undefined, functionName: string): string => {
  const tag = tagOf(functionName);
  const lineage = new Map(trace === undefined ? [] : lineageOf(trace));
  lineage.set(tag, (lineage.get(tag) ?? 0) + 1);
  const root = trace === undefined ? newRoot() : `Root=${fields(trace).get('Root') ?? ''}`;
  const rounds = [...lineage].map(([name, count]) => `${name}:${count}`).join('|');
  return `${root};Parent=${randomBytes(8).toString('hex')};Sampled=0;Lineage=${rounds}`;
};

/** Whether the function has reached Lambda's recursion limit in this chain. */
export const isLoop = (trace: string | undefined, functionName: string): boolean =>
  trace !== undefined && (lineageOf(trace).get(tagOf(functionName)) ?? 0) >= LOOP_LIMIT;
