import { routeKeysOf } from '../infra/route.ts';
import { PAGES, SIGN_IN_ROUTES } from '../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../infra/workers.ts';
import { ENDPOINTS } from '../shared/api/endpoints.ts';
import type { Access } from '../shared/platform/domain/access.ts';
import { functionOf } from '../shared/platform/domain/endpoint.ts';

const HEAD = `# Every route and what it may touch

Written by \`npm run openapi\`; \`npm run check\` compares it with the declarations. Endpoints of the API are declared in
\`shared/<wing>/endpoints.ts\`, pages and sign-in in \`infra/routes.ts\`, workers in \`infra/workers.ts\`.

**Caller**: \`read\` and \`write\` are the scope that the API key or access token needs, \`person\` is a signed-in person or a
visitor who comes through CloudFront, \`anybody\` needs nothing. **Grants** are all permissions of the function: \`table\`
(DynamoDB), \`uploads\` and \`archive\` (S3), \`queues\` that it sends to, \`secrets\` that it reads, \`mail\` that it sends,
\`egress\` for calls to other servers; \`auth\`, \`banks\`, \`debugLog\` and \`nativeLimit\` are settings that it knows. A function with \`table read\` that is
called with a key or a session may also record the use of that key or session.
`;

/** docs/routes.md, for somebody who reviews permissions. */
export const routeMap = (): string =>
  [
    HEAD,
    table(
      'API',
      ['Route', 'Caller', 'Grants', 'Function'],
      [
        ...ENDPOINTS.map((endpoint) => [
          code(`${endpoint.method.toUpperCase()} /api/v1${endpoint.path}`),
          endpoint.scope ?? 'anybody',
          grantsOf(endpoint.access),
          functionOf(endpoint),
        ]),
      ],
    ),
    table(
      'Pages',
      ['Routes', 'Caller', 'Grants', 'Function'],
      [...PAGES.map((page) => [routeKeysOf(page).map(code).join('<br>'), page.caller, grantsOf(page), page.function])],
    ),
    table(
      'Sign-in at providers',
      ['Route', 'Caller', 'Grants', 'Function'],
      [
        ...SIGN_IN_ROUTES.map((route) => [
          code(`${route.methods.join(', ')} ${route.path}`),
          'person',
          grantsOf(route),
          route.function,
        ]),
      ],
    ),
    table(
      'Workers and scheduled jobs',
      ['Started by', 'Grants', 'Function'],
      [
        ...WORKERS.map((worker) => [`queue ${worker.queue}`, grantsOf(worker), worker.function]),
        ...SCHEDULED_JOBS.map((job) => [`every ${job.every}`, grantsOf(job), job.function]),
      ],
    ),
  ].join('\n');

const code = (text: string): string => `\`${text}\``;

const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n${lines.join('\n')}\n`;
};

/** 'table readWrite; queues prepare, publish; egress' */
const grantsOf = ({
  table: stored,
  uploads,
  archive,
  queues = [],
  secrets = [],
  mail,
  auth,
  egress,
  banks,
  debugLog,
  nativeLimit,
}: Access): string => {
  const flags = Object.entries({ mail, auth, egress, banks, debugLog, nativeLimit });
  const grants = [
    stored && `table ${stored}`,
    uploads && `uploads ${uploads}`,
    archive && `archive ${archive}`,
    queues.length > 0 && `queues ${queues.join(', ')}`,
    secrets.length > 0 && `secrets ${secrets.join(', ')}`,
    ...flags.map(([name, granted]) => granted === true && name),
  ];
  return grants.filter(Boolean).join('; ') || '—';
};
