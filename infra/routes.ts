import { ENDPOINTS } from '../shared/api/endpoints.ts';
import { ADMINISTRATION_PAGES } from './administration-routes.ts';
import { BANK, SSO, SSO_FINISH, SSO_START, VIEW } from './page-access.ts';
import { PEOPLE_PAGES } from './people-routes.ts';
import {
  apiRoute,
  assets,
  fallback,
  forwarding,
  page,
  pages,
  publicPages,
  type Route,
  type SignInRoute,
  signIn,
} from './route.ts';

export const PAGES: readonly Route[] = [
  assets('GET /assets/{name}', 'get-asset', { memory: 256, also: ['GET /favicon.ico'] }),
  fallback('answer-not-found', { memory: 256 }),
  forwarding('POST /mcp', 'answer-mcp', { memory: 512 }), // mostly waits for the API
  publicPages('docs-pages', {
    routes: ['GET /docs', 'GET /docs/{proxy+}', 'GET /llms.txt', 'GET /llms-full.txt'],
    answers: [
      'GET /docs',
      'GET /docs/index.md',
      'GET /docs/search',
      'GET /docs/search.md',
      'GET /docs/guides',
      'GET /docs/guides/errors',
      'GET /docs/guides/{name}', // with `.md` after the name as Markdown, as all pages
      'GET /docs/{name}',
      'GET /llms.txt',
      'GET /llms-full.txt',
    ],
    memory: 512, // the document is read at the start
  }),
  page('GET /', 'show-home', {
    table: { read: ['family', 'ledger', 'findings', 'providers'], write: ['findings'] },
    auth: true, // where providers are configured, whose certificates may end
    memory: 1024,
  }), // computes for 24 ms: the same cost as with 512, in half the time
  pages('account-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'ledger', 'findings', 'outbox'] },
    queues: ['readback'],
    routes: [
      'GET /accounts',
      'GET /accounts/{proxy+}',
      'POST /accounts/{proxy+}',
      'GET /spending',
      'GET /transactions',
      'GET /transactions/{proxy+}',
      'POST /transactions/{proxy+}',
      'GET /valuations/{proxy+}',
      'POST /valuations/{proxy+}',
    ],
    uploads: { read: ['imports'] },
    memory: 1024, // as the overview
    answers: [
      'GET /accounts',
      'GET /accounts/new',
      'POST /accounts/new',
      'GET /accounts/net_worth',
      'GET /accounts/{id}',
      'GET /accounts/{id}/edit',
      'POST /accounts/{id}/edit',
      'POST /accounts/{id}/delete',
      'GET /accounts/{id}/valuations',
      'POST /accounts/{id}/valuations',
      'GET /spending',
      'GET /transactions',
      'GET /transactions/export',
      'GET /transactions/new',
      'POST /transactions/new',
      'GET /transactions/{id}',
      'POST /transactions/{id}',
      'POST /transactions/{id}/delete',
      'POST /transactions/{id}/posted_match',
      'POST /transactions/{id}/undo',
      'GET /transactions/{id}/split',
      'POST /transactions/{id}/split',
      'POST /transactions/{id}/join',
      'GET /valuations/{id}',
      'POST /valuations/{id}',
      'POST /valuations/{id}/delete',
      'POST /valuations/{id}/undo',
    ],
  }),

  ...PEOPLE_PAGES,

  pages('change-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] },
    routes: [
      'GET /changes',
      'GET /changes/{proxy+}',
      'POST /changes/{proxy+}',
      'GET /duplicates',
      'POST /duplicates',
      'GET /transfers',
      'POST /transfers',
      'POST /transfers/settings',
    ],
    uploads: { read: ['changes', 'imports'] },
    queues: ['publish', 'webhooks'], // steps of proposals go to the audit log
    memory: 1024, // as the overview
    answers: [
      'GET /changes',
      'GET /changes/new',
      'POST /changes/new',
      'POST /changes/rules',
      'GET /changes/suggestions',
      'POST /changes/suggestions',
      'GET /changes/proposals',
      'GET /changes/{id}',
      'POST /changes/undo_key',
      'POST /changes/{id}/apply',
      'POST /changes/{id}/decline',
      'POST /changes/{id}/revert',
      'GET /duplicates',
      'POST /duplicates',
      'GET /transfers',
      'POST /transfers',
      'POST /transfers/settings',
    ],
  }),
  pages('investment-pages', {
    table: { read: ['family', 'ledger'] },
    routes: ['GET /investments', 'GET /investments/{proxy+}', 'GET /statements'],
    memory: 1024, // as the overview
    answers: ['GET /investments', 'GET /investments/trades', 'GET /statements'],
  }),
  pages('recurring-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] },
    routes: ['GET /recurring', 'GET /recurring/{proxy+}', 'POST /recurring', 'POST /recurring/{proxy+}'],
    memory: 1024, // as the overview
    answers: [
      'GET /recurring',
      'POST /recurring',
      'GET /recurring/new',
      'POST /recurring/found',
      'GET /recurring/{id}',
      'POST /recurring/{id}',
      'POST /recurring/{id}/pause',
      'POST /recurring/{id}/resume',
      'POST /recurring/{id}/restore',
      'POST /recurring/{id}/delete',
    ],
  }),
  pages('budget-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] },
    routes: ['GET /budgets', 'POST /budgets', 'POST /budgets/{proxy+}'],
    memory: 1024, // as the overview
    answers: ['GET /budgets', 'POST /budgets', 'POST /budgets/{id}', 'POST /budgets/{id}/delete'],
  }),
  pages('export-pages', {
    table: { read: ['family'], write: ['family'] },
    uploads: { read: ['exports'] }, // signs links to archives
    queues: ['export'],
    routes: ['GET /exports', 'GET /exports/{proxy+}', 'POST /exports'],
    answers: ['GET /exports', 'POST /exports', 'GET /exports/{id}/download'],
  }),
  pages('catalogue-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] },
    routes: [
      'GET /categories',
      'GET /categories/{proxy+}',
      'POST /categories',
      'POST /categories/{proxy+}',
      'GET /tags',
      'GET /tags/{proxy+}',
      'POST /tags',
      'POST /tags/{proxy+}',
      'GET /merchants',
      'GET /merchants/{proxy+}',
      'POST /merchants',
      'POST /merchants/{proxy+}',
    ],
    queues: ['publish'],
    memory: 1024, // counts transactions, as the overview
    answers: [
      'GET /categories',
      'GET /categories/new',
      'POST /categories',
      'POST /categories/starter',
      'GET /categories/{id}',
      'POST /categories/{id}',
      'POST /categories/{id}/merge',
      'POST /categories/{id}/delete',
      'GET /tags',
      'GET /tags/new',
      'POST /tags',
      'GET /tags/{id}',
      'POST /tags/{id}',
      'POST /tags/{id}/merge',
      'POST /tags/{id}/delete',
      'GET /merchants',
      'GET /merchants/new',
      'POST /merchants',
      'GET /merchants/{id}',
      'POST /merchants/{id}',
      'POST /merchants/{id}/merge',
      'POST /merchants/{id}/delete',
    ],
  }),
  pages('rule-pages', {
    table: { read: ['family', 'ledger', 'findings'], write: ['family', 'findings'] },
    routes: ['GET /rules', 'GET /rules/{proxy+}', 'POST /rules/{proxy+}'],
    queues: ['publish'],
    memory: 1024, // runs rules on transactions
    answers: [
      'GET /rules',
      'GET /rules/new',
      'POST /rules/new',
      'GET /rules/{id}',
      'POST /rules/{id}',
      'POST /rules/{id}/preview',
      'POST /rules/{id}/active',
      'POST /rules/{id}/move',
      'POST /rules/{id}/delete',
    ],
  }),
  pages('webhook-pages', {
    table: { read: ['events', 'deliveries'], write: ['events', 'deliveries'] },
    routes: ['GET /webhooks', 'GET /webhooks/{proxy+}', 'POST /webhooks', 'POST /webhooks/{proxy+}'],
    secrets: ['keys'],
    egress: true,
    answers: [
      'GET /webhooks',
      'GET /webhooks/new',
      'POST /webhooks',
      'GET /webhooks/{id}',
      'POST /webhooks/{id}',
      'POST /webhooks/{id}/rotate',
      'POST /webhooks/{id}/delete',
      'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ],
  }),
  pages('bank-pages', {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] },
    routes: ['GET /bank_connections', 'GET /bank_connections/{proxy+}', 'POST /bank_connections/{proxy+}'],
    ...BANK,
    uploads: { remove: ['bank', 'bank-debug'] },
    answers: [
      'GET /bank_connections',
      'GET /bank_connections/new',
      'POST /bank_connections/new',
      'GET /bank_connections/{id}',
      'POST /bank_connections/{id}',
      'POST /bank_connections/{id}/sync',
      'GET /bank_connections/{id}/reconnect',
      'POST /bank_connections/{id}/reconnect',
      'GET /bank_connections/{id}/delete',
      'POST /bank_connections/{id}/delete',
      'GET /bank_connections/{id}/accounts/{account_id}',
      'POST /bank_connections/{id}/accounts/{account_id}',
      'POST /bank_connections/{id}/accounts/{account_id}/unlink',
      'POST /bank_connections/{id}/replacements/{dormant_id}/dismiss',
    ],
  }),
  page('GET /imports', 'show-imports', { table: { read: ['family'] }, memory: 1024 }), // like the overview
  pages('import-pages', {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'imports', 'outbox'] },
    routes: ['GET /imports/{proxy+}', 'POST /imports/{proxy+}'],
    uploads: { read: ['raw', 'rows', 'imports'], write: ['raw', 'rows'] },
    queues: ['prepare', 'statement', 'publish', 'revert', 'readback'],
    nativeLimit: true,
    memory: 1024, // reads and checks files of up to 20,000 rows before it answers
    answers: [
      'GET /imports/new',
      'POST /imports/new',
      'POST /imports/example',
      'GET /imports/{id}',
      'GET /imports/{id}/file',
      'POST /imports/{id}/account',
      'POST /imports/{id}/delete',
      'GET /imports/{id}/columns',
      'POST /imports/{id}/columns',
      'GET /imports/{id}/rows',
      'POST /imports/{id}/rows',
      'GET /imports/{id}/rows/{row_number}',
      'POST /imports/{id}/rows/{row_number}',
      'GET /imports/{id}/mappings',
      'POST /imports/{id}/mappings',
      'GET /imports/{id}/effect',
      'POST /imports/{id}/balance',
      'POST /imports/{id}/publish',
      'GET /imports/{id}/progress',
      'GET /imports/{id}/verification',
      'GET /imports/{id}/proof',
      'GET /imports/{id}/revert',
      'POST /imports/{id}/revert',
    ],
  }),

  ...ADMINISTRATION_PAGES,
];

/** Routes with function URLs, through the edge: the more literal path wins. */
export const SIGN_IN_ROUTES: readonly SignInRoute[] = [
  signIn('GET /auth/{name}', 'start-sign-in', { ...SSO_START, egress: true }),
  signIn('GET /auth/{name}/callback', 'finish-sign-in', { ...SSO_FINISH, egress: true }),
  signIn('GET /auth/saml/{name}', 'start-saml', SSO_START),
  signIn('GET /auth/saml/{name}/metadata', 'get-saml-metadata', {
    table: { read: ['providers'], write: ['limits'] },
    ...VIEW,
  }),
  signIn('POST /auth/saml/{name}/callback', 'finish-saml', SSO_FINISH),
  signIn('GET|POST /auth/saml/{name}/logout', 'log-out-saml', {
    ...SSO,
    table: {
      read: ['users', 'sessions', 'identities', 'providers'],
      write: ['users', 'sessions', 'tokens', 'limits', 'audit'],
    },
  }),
];

/** API routes, from the endpoints declared in shared/<wing>/endpoints.ts. */
export const ROUTES: readonly Route[] = ENDPOINTS.map(apiRoute);
