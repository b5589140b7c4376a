import type { IncomingMessage } from 'node:http';
import type { ServiceCall } from '../faults.ts';
import { type Resource, section } from '../template/resource.ts';
import { askedOf, askedOfObject } from './asked.ts';
import { type Asked, isAbout, isAllowed, readDenials, readStatements, type Statement } from './policy.ts';
import { openRecord } from './record.ts';

/** Identifies the calling function, in place of a session token. */
export const CALLER = 'x-amz-security-token';

export type Permissions = {
  /** Whether the decision depends on the body, which must then be read first. */
  readonly needsBody: (request: IncomingMessage, call: ServiceCall) => boolean;
  /** undefined to continue; otherwise the IAM error. */
  readonly refusal: (request: IncomingMessage, call: ServiceCall, body: string) => string | undefined;
  /** The same for a form, whose signer must be allowed to put it: `name` is `bucket/key`. */
  readonly refusalOfForm: (signer: string | undefined, name: string) => string | undefined;
  /** Whether S3 answers 403 for a missing object: to a function that must not list the bucket with this key as prefix. */
  readonly hidesMissing: (request: IncomingMessage, bucket: string, key: string) => boolean;
  /** The function that makes the call itself, not a link that it signed. */
  readonly functionOf: (request: IncomingMessage) => string | undefined;
  readonly use: (resources: readonly Resource[]) => void;
};

type Book = {
  readonly functions: ReadonlyMap<string, readonly Statement[]>;
  /** Statements of buckets and queues that deny access to everyone. */
  readonly denials: readonly Statement[];
  readonly nameOf: (caller: string) => string;
};

/** Signed links name their signer in the query. */
const callerOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers[CALLER];
  if (typeof header === 'string') return header;
  const [, query = ''] = (request.url ?? '').split('?');
  return query === '' ? undefined : (new URLSearchParams(query).get('X-Amz-Security-Token') ?? undefined);
};

/** Functions by the names of their bundles, as everywhere outside of the templates. */
const bundleNames = (resources: readonly Resource[]): Book['nameOf'] => {
  const names = new Map(
    resources.map(({ name, properties }) => [
      name,
      section(section(properties, 'Environment'), 'Variables')['POWERTOOLS_SERVICE_NAME'],
    ]),
  );
  return (caller) => String(names.get(caller) ?? caller);
};

/**
 * Checks every call of a function, and every link or form that one signed, against the policies in the templates, so
 * that missing permissions fail as in a deployment. Calls of scripts and tests are not checked. With a folder, records
 * what was allowed, used and refused.
 */
export const createPermissions = (recordFolder?: string): Permissions => {
  const record = recordFolder === undefined ? undefined : openRecord(recordFolder);
  let book: Book = { functions: new Map(), denials: [], nameOf: (caller) => caller };

  const judge = (caller: string, statements: readonly Statement[], asked: Asked): string | undefined => {
    const isDenied = book.denials.some((denial) => isAbout(denial, asked));
    if (!isDenied && isAllowed(statements, asked)) {
      record?.used(book.nameOf(caller), statements, asked);
      return undefined;
    }
    record?.refused(book.nameOf(caller), asked);
    return `User: ${caller} is not authorized to perform: ${asked.action} on resource: ${asked.resource}`;
  };
  const judgeAll = (caller: string | undefined, ask: () => readonly Asked[]): string | undefined => {
    const statements = book.functions.get(caller ?? '');
    if (caller === undefined || statements === undefined) return undefined;
    for (const asked of ask()) {
      const refusal = judge(caller, statements, asked);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

  return {
    needsBody: (request, { service, action }) =>
      book.functions.has(callerOf(request) ?? '') && (service !== 's3' || action === 'DeleteObjects'),
    refusal: (request, call, body) => judgeAll(callerOf(request), () => askedOf(request, call, body)),
    refusalOfForm: (signer, name) => judgeAll(signer, () => [askedOfObject('s3:PutObject', name)]),
    hidesMissing: (request, bucket, key) => {
      const statements = book.functions.get(callerOf(request) ?? '');
      const asked = askedOfObject('s3:ListBucket', bucket, { 's3:prefix': [key] });
      return statements !== undefined && !isAllowed(statements, asked);
    },
    functionOf: ({ headers }) => {
      const caller = String(headers[CALLER] ?? '');
      return book.functions.has(caller) ? book.nameOf(caller) : undefined;
    },
    use: (resources) => {
      book = { functions: readStatements(resources), denials: readDenials(resources), nameOf: bundleNames(resources) };
      for (const [caller, statements] of book.functions) record?.allowed(book.nameOf(caller), statements);
    },
  };
};
