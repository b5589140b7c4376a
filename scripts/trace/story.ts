import { describeLine } from '../../local/lambda/function-log.ts';
import { WELL_FORMED_ID } from '../../shared/platform/domain/text/client-request-id.ts';

/** A line of a log: of a function, of the gateway, or of Lambda itself. */
export type LogLine = {
  /** The log: the name of a function, or `access log`. */
  readonly log: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
};

/** Finds the lines that contain one of these texts. */
export type SearchLogs = (texts: readonly string[]) => Promise<readonly LogLine[]>;

type Facts = Readonly<Record<string, unknown>>;

/** The ids of a request and of a piece of work. A connection is in none of them: it has years of syncs. */
const REQUEST_KEYS = ['request_id', 'requestId'];
const WORK_KEYS = ['importId', 'changeSetId', 'exportId', 'syncId'];
const RUN_KEYS = ['function_request_id', 'functionRequestId'];

/** A run of a schedule wakes the work of many. */
const IS_SCHEDULED = /^(swept|dispatched)-/;

/**
 * All lines about a request or a piece of work, in order of time: those that name it, and those that name a request,
 * work or run of a function that these name.
 */
export const findStory = async (search: SearchLogs, id: string): Promise<readonly LogLine[]> => {
  const named = await search([id]);
  const [others, runs] = [idsIn(named, [...REQUEST_KEYS, ...WORK_KEYS]), idsIn(named, RUN_KEYS)];
  const related = [...others, ...runs].filter((other) => other !== id && !IS_SCHEDULED.test(other));
  const more = related.length === 0 ? [] : await search(related);
  const lines = new Map([...named, ...more].map((line) => [`${line.log} ${line.at} ${line.text}`, line]));
  return [...lines.values()].sort((a, b) => a.at - b.at);
};

const idsIn = (lines: readonly LogLine[], keys: readonly string[]): readonly string[] => {
  const values = lines.flatMap(({ text }) => {
    const facts = factsIn(text);
    return keys.map((key) => facts[key]);
  });
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && WELL_FORMED_ID.test(value),
  );
};

/** The facts of a JSON line; none in Lambda's own lines. */
const factsIn = (text: string): Facts => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Facts) : {};
  } catch {
    return {};
  }
};

/** Shown elsewhere in the line, or of no use to a reader. */
const HIDDEN = new Set([
  ...['message', 'timestamp', 'time', 'service', 'level', 'error', 'reason', 'trace'],
  ...['xray_trace_id', 'sampling_rate', ...RUN_KEYS],
]);

/** One line of text: when, where, what, and the facts. */
export const tellLine = ({ log, at, text }: LogLine): string => {
  const facts = factsIn(text);
  const shown = Object.entries(facts)
    .filter(([key, value]) => !HIDDEN.has(key) && value !== null && value !== '-')
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  const level = facts['level'] === 'INFO' || facts['level'] === undefined ? [] : [String(facts['level'])];
  const isJson = Object.keys(facts).length > 0;
  const said = isJson ? describeLine(facts) : text.trim().replaceAll(/\s+/g, ' ');
  const parts = [new Date(at).toISOString(), log.padEnd(20), ...level, said, ...shown].filter((part) => part !== '');
  return parts.join(' ').replaceAll(/\p{Cc}/gu, '\ufffd'); // a terminal would obey them
};
