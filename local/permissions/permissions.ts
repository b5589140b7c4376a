import type { IncomingMessage } from 'node:http';
import type { ServiceCall } from '../faults.ts';
import type { Resource } from '../template/resource.ts';
import { askedOf } from './asked-of.ts';
import { isAllowed } from './is-allowed.ts';
import { readStatements, type Statement } from './statement.ts';

/** In the place of a session's token: which function it is that calls. */
export const CALLER = 'x-amz-security-token';

export type Permissions = {
  /** Whether the call is decided by its body; such a body has to be read first. */
  readonly needsBody: (request: IncomingMessage, call: ServiceCall) => boolean;
  /** Undefined: go on. Otherwise what IAM says to it. */
  readonly refusal: (request: IncomingMessage, call: ServiceCall, body: string) => string | undefined;
  readonly use: (resources: readonly Resource[]) => void;
};

/**
 * The policies of the templates, held against every call of a function: what a deployment would refuse is refused here.
 * A call of nobody (a script, a test, a signed link) is not looked at.
 */
export const createPermissions = (): Permissions => {
  let book: ReadonlyMap<string, readonly Statement[]> = new Map();
  const statementsOf = (request: IncomingMessage): readonly Statement[] | undefined =>
    book.get(String(request.headers[CALLER]));
  return {
    needsBody: (request, call) => {
      const statements = statementsOf(request);
      return statements !== undefined && call.service !== 's3' && !isPlain(statements, call);
    },
    refusal: (request, call, body) => {
      const statements = statementsOf(request);
      if (statements === undefined || isPlain(statements, call)) return undefined;
      const denied = askedOf(request, call, body).find((asked) => !isAllowed(statements, asked));
      if (denied === undefined) return undefined;
      const caller = String(request.headers[CALLER]);
      return `User: ${caller} is not authorized to perform: ${denied.action} on resource: ${denied.resource}`;
    },
    use: (resources) => {
      book = readStatements(resources);
    },
  };
};

/** There is one table: an action on it that is allowed without a condition, and denied by none, needs no closer look. */
const isPlain = (statements: readonly Statement[], { service, action }: ServiceCall): boolean => {
  const about = statements.filter(({ actions }) => actions.includes(`${service}:${action}`));
  return (
    service === 'dynamodb' &&
    about.some(({ conditions }) => conditions.length === 0) &&
    about.every(({ effect }) => effect === 'Allow')
  );
};
