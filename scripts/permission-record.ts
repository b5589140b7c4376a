import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from '../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../infra/workers.ts';
import type { Permission, RecordedPermission } from '../local/permissions/record.ts';
import type { Access } from '../shared/platform/domain/access.ts';
import { CALLERS, SUBJECTS } from '../shared/platform/domain/subjects.ts';

/** Permissions that no test can use, by the words of `describePermission`, with the reason. */
const ONLY_ON_AWS: readonly (readonly [RegExp, reason: string])[] = [
  [/^[\w-]+ logs:/, 'Lambda writes the log'],
  [/^[\w-]+ xray:/, 'Lambda sends the traces'],
  [
    /^[\w-]+-worker sqs:(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueAttributes)/,
    'Lambda polls the queue',
  ],
  [/ ses:.* identity\/\*/, 'SES checks the recipient only in its sandbox'],
];

const FUNCTIONS: readonly (Access & { readonly function: string })[] = [
  ...[...ROUTES, ...PAGES, ...SIGN_IN_ROUTES],
  ...[...WORKERS, ...SCHEDULED_JOBS],
];
const RECOGNIZES = new Map(FUNCTIONS.map(({ function: name, recognizes }) => [name, recognizes]));

const VERBS: Readonly<Record<string, string>> = {
  'dynamodb:GetItem': 'reads',
  'dynamodb:BatchGetItem': 'reads',
  'dynamodb:Query': 'reads',
  'dynamodb:PutItem': 'writes',
  'dynamodb:UpdateItem': 'writes',
  'dynamodb:DeleteItem': 'writes',
  'dynamodb:BatchWriteItem': 'writes',
  's3:GetObject': 'reads',
  's3:PutObject': 'writes',
  's3:AbortMultipartUpload': 'writes',
  's3:DeleteObject': 'removes',
};

const subjectOf = (pattern: string): string => {
  const found = Object.entries(SUBJECTS).find(([, places]) =>
    Object.values(places)
      .flat()
      .includes(pattern as never),
  );
  return found?.[0] ?? pattern;
};

const isOfCaller = ({ function: name, action, when }: Permission): boolean => {
  const caller = RECOGNIZES.get(name);
  if (caller === undefined) return false;
  const { read, update } = CALLERS[caller];
  const patterns: readonly string[] = VERBS[action] === 'reads' ? read : action === 'dynamodb:UpdateItem' ? update : [];
  return patterns.includes(when);
};

/** What a person would grant or remove: `show-home reads ledger`. */
const describePermission = (permission: Permission): string => {
  const { function: name, action, resource, when } = permission;
  const verb = VERBS[action] ?? action;
  const isOfTable = action.startsWith('dynamodb:');
  if (isOfTable && isOfCaller(permission)) return `${name} recognizes its caller`;
  if (isOfTable) return `${name} ${verb} ${subjectOf(when)}`;
  const place = resource.split(':').at(-1);
  return [name, verb, place, when].filter(Boolean).join(' ');
};

export type PermissionReport = {
  readonly allowed: number;
  readonly missing: readonly string[];
  readonly unused: readonly string[];
  /** Exceptions that nothing needs any more. */
  readonly outdated: readonly string[];
};

/** Compares what functions may do with what they did, in all files of a record. */
export const reportPermissions = (record: readonly RecordedPermission[]): PermissionReport => {
  const named = (is: RecordedPermission['is']): readonly string[] =>
    [...new Set(record.filter((each) => each.is === is).map(describePermission))].toSorted();
  const [allowed, used] = [named('allowed'), new Set(named('used'))];
  const idle = allowed.filter((each) => !used.has(each));
  return {
    allowed: allowed.length,
    missing: named('refused'),
    unused: idle.filter((each) => !ONLY_ON_AWS.some(([pattern]) => pattern.test(each))),
    outdated: ONLY_ON_AWS.filter(([pattern]) => !idle.some((each) => pattern.test(each))).map(([pattern]) =>
      String(pattern),
    ),
  };
};

export const readPermissionRecord = (folder: string): readonly RecordedPermission[] =>
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as RecordedPermission);
