import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../../infra/workers.ts';
import type { Permission, RecordedPermission } from '../../local/permissions/record.ts';
import type { Access } from '../../shared/platform/domain/access/access.ts';
import { CALLERS, SUBJECTS } from '../../shared/platform/domain/access/subjects.ts';

/** Permissions that no test over HTTP uses, by the words of `describePermission`, with the reason. */
const NOT_USED_IN_TESTS: readonly (readonly [RegExp, reason: string])[] = [
  [/ logs:/, 'Lambda writes the log'],
  [/-worker sqs:(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueue)/, 'Lambda polls the queue'],
  [/ ses:SendEmail configuration-set/, 'SES checks the configuration set, too'],
  [/ (removes|writes|lists) bank-debug/, 'copies for debugging are a setting that is off'],
  [
    / lists (changes|exports|imports|plans|raw|rows|uploads)$/,
    'S3 asks for it before it says that an object is missing',
  ],
  [
    /-worker sqs:SendMessage .*(Publish|Statement|Readback|Revert|Export|BankSync|Webhooks)Queue/,
    'work of more than a slice',
  ],
  [
    /^(create-import|publish-import) reads rows$/,
    'possible duplicates of a file whose rows are too many for the table',
  ],
  [/^disconnect-identity writes sessions$/, 'the sessions that the identity began end with it'],
  [/^sweep-imports (sqs:SendMessage|writes family)/, 'only work that nobody touched for a minute is woken'],
  [
    /^(update-import|import-pages) sqs:SendMessage .*(Prepare|Statement)Queue/,
    'only files of more than 20,000 lines, and PDFs',
  ],
  [/^statement-worker (reads|writes) (imports|raw|rows|uploads)$/, 'a PDF from an upload, or with thousands of rows'],
  [/^delete-user (removes|lists) bank$/, 'the last user of a family with a bank connection'],
  [/^update-bank-account sqs:SendMessage/, 'the sign of a linked account changes'],
  [/^start-saml reads identities$/, 'people confirm their identity with SAML'],
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
  's3:ListBucket': 'lists',
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

/** In the words in which a person would grant or remove it: `show-home reads ledger`. */
const describePermission = (permission: Permission): string => {
  const { function: name, action, resource, when } = permission;
  const verb = VERBS[action] ?? action;
  const isOfTable = action.startsWith('dynamodb:');
  if (isOfTable && isOfCaller(permission)) return `${name} recognizes its caller`;
  if (isOfTable) return `${name} ${verb} ${subjectOf(when)}`;
  const place = resource.split(':').at(-1) ?? '';
  if (action.startsWith('s3:')) return `${name} ${verb} ${when === '' ? place.split('/')[1] : when.split('/')[0]}`;
  return `${name} ${verb} ${place}`;
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
    [...new Set(record.filter((permission) => permission.is === is).map(describePermission))].toSorted();
  const [allowed, used] = [named('allowed'), new Set(named('used'))];
  const idle = allowed.filter((permission) => !used.has(permission));
  return {
    allowed: allowed.length,
    missing: named('refused'),
    unused: idle.filter((permission) => !NOT_USED_IN_TESTS.some(([pattern]) => pattern.test(permission))),
    outdated: NOT_USED_IN_TESTS.filter(([pattern]) => !idle.some((permission) => pattern.test(permission))).map(
      ([pattern]) => String(pattern),
    ),
  };
};

export const readPermissionRecord = (folder: string): readonly RecordedPermission[] =>
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as RecordedPermission);
