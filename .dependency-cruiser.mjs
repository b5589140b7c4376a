/** Which wing may use which; `docs/contributing.md` has the same table. A wing may always use itself. */
const WINGS = {
  platform: [],
  people: ['platform'],
  events: ['platform'],
  catalogue: ['platform'],
  ledger: ['platform', 'events', 'catalogue'],
  accounts: ['platform', 'catalogue', 'ledger'],
  changes: ['platform', 'events', 'catalogue', 'ledger', 'accounts'],
  reports: ['platform', 'catalogue', 'ledger', 'accounts', 'changes'],
  exports: ['platform', 'catalogue', 'ledger', 'accounts'],
  imports: ['platform', 'events', 'catalogue', 'ledger', 'accounts', 'exports'],
  bank: ['platform', 'events', 'catalogue', 'ledger', 'accounts'],
  home: ['platform', 'catalogue', 'ledger', 'accounts', 'changes', 'reports', 'imports', 'bank'],
  docs: ['platform'],
  agents: ['platform'],
  api: [
    ...['platform', 'people', 'events', 'catalogue', 'ledger', 'accounts', 'changes', 'reports', 'exports', 'imports'],
    'bank',
  ],
};

const wingRules = Object.entries(WINGS).map(([wing, uses]) => ({
  name: `wing-${wing}`,
  comment: uses.length === 0 ? `${wing} uses no other wing.` : `${wing} may use ${uses.join(', ')}.`,
  severity: 'error',
  from: { path: `^shared/${wing}/` },
  to: { path: '^shared/', pathNot: `^shared/(${[wing, ...uses].join('|')})/` },
}));

/** Layers of a wing that speak to the world: a store, a parser, a provider. */
const ADAPTERS = [
  ...['archive', 'crypto', 'dynamodb', 'egress', 'http', 'logs', 'mail', 'parse', 'protocols', 'providers', 'queues'],
  ...['schema', 'secrets', 'sqs', 'store', 'uploads'],
];
const PURE = 'domain|use-cases';

/** A wing, or a room of a wing, such as `reports/spending`: layers are folders inside of both. */
const ROOM = '.+/';

/** The platform's tools are for the adapters of every wing. */
const TOOLS = 'platform/(dynamodb|http|logs|schema|sqs|egress|secrets)';

/** A function of bytes or text: no port is needed for it. */
const READERS = '^shared/imports/.+/parse/(?!isolated-)';

/** What is declared of the endpoints of a wing, and what declarations are made of. */
const DECLARATIONS = [
  '^shared/.+/[a-z-]*endpoints\\.ts$',
  '^shared/[^/]+/endpoint-examples\\.ts$',
  '^shared/platform/domain/(access/(access|subjects)|endpoint|metric-names)\\.ts$',
];

const adapterRules = ADAPTERS.flatMap((adapter) => [
  {
    name: `adapter-${adapter}-alone`,
    comment: 'An adapter uses the domain, schemas, the tools of the platform and adapters of its own kind.',
    severity: 'error',
    from: { path: `^shared/${ROOM}${adapter}/` },
    to: { path: '^(shared|functions|web)/', pathNot: `^shared/(${ROOM}(${adapter}|schema|${PURE})|${TOOLS})/` },
  },
  {
    name: `adapter-${adapter}-names-ports-only`,
    comment: 'A port is a type; an adapter never runs a use case.',
    severity: 'error',
    from: { path: `^shared/${ROOM}${adapter}/` },
    to: { path: `^shared/${ROOM}use-cases/`, dependencyTypesNot: ['type-only'] },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'A domain imports only domains. The exceptions: big.js in decimal.ts, papaparse in csv-line.ts, fastest-levenshtein in nearest-name.ts, minisearch in search.ts, node:crypto in hash.ts and node:zlib in compression.ts.',
      severity: 'error',
      from: {
        path: `^shared/${ROOM}domain/`,
        pathNot:
          '^shared/(platform/domain/(money/decimal|text/(csv-line|nearest-name)|bytes/(hash|compression))|docs/domain/search)\\.ts$',
      },
      to: { pathNot: `^shared/${ROOM}domain/` },
    },
    {
      name: 'decimal-imports-big-only',
      severity: 'error',
      from: { path: '^shared/platform/domain/money/decimal\\.ts$' },
      to: { pathNot: ['^shared/platform/domain/', '^node_modules/(@types/)?big\\.js/'] },
    },
    {
      name: 'search-imports-minisearch-only',
      severity: 'error',
      from: { path: '^shared/docs/domain/search\\.ts$' },
      to: { pathNot: ['^shared/(docs|platform)/domain/', '^node_modules/minisearch/'] },
    },
    {
      name: 'csv-line-imports-papaparse-only',
      severity: 'error',
      from: { path: '^shared/platform/domain/text/csv-line\\.ts$' },
      to: { pathNot: ['^shared/platform/domain/', '^node_modules/(@types/)?papaparse/'] },
    },
    {
      name: 'hash-imports-crypto-only',
      severity: 'error',
      from: { path: '^shared/platform/domain/bytes/hash\\.ts$' },
      to: { pathNot: ['^shared/platform/domain/', '^(node:)?crypto$'] },
    },
    {
      name: 'compression-imports-zlib-only',
      severity: 'error',
      from: { path: '^shared/platform/domain/bytes/compression\\.ts$' },
      to: { pathNot: ['^shared/platform/domain/', '^(node:)?zlib$'] },
    },
    {
      name: 'use-cases-import-domain',
      comment:
        'Adapters arrive as arguments. Readers of files are pure, except the thread in which a PDF is read, and so is the check of codes.',
      severity: 'error',
      from: { path: `^shared/${ROOM}use-cases/`, pathNot: '^shared/agents/' },
      to: { pathNot: [`^shared/${ROOM}(${PURE})/`, READERS, '^shared/people/crypto/(totp|recovery-codes)\\.ts$'] },
    },
    {
      name: 'every-file-has-a-layer',
      comment: 'Rules know a layer by its folder. Beside the folders of a wing lie its endpoints.',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot: [`^shared/${ROOM}(${PURE}|${ADAPTERS.join('|')})/`, '^shared/(api|platform)/[^/]+$', ...DECLARATIONS],
      },
      to: {},
    },
    {
      name: 'only-entries-construct-adapters',
      comment:
        'Entries (functions/<wing>/*.ts) put things together; the parts of pages in folders below are given their adapters.',
      severity: 'error',
      from: { path: '^functions/.+-pages/' },
      to: {
        path: `^shared/(platform/(runtime\\.ts|dynamodb/|egress/|secrets/|mail/)|${ROOM}(store|uploads|queues|parse|crypto|protocols|providers|archive)/)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-are-given-adapters',
      severity: 'error',
      from: { path: '^functions/.+-pages/' },
      to: { path: '^functions/[^/]+/adapters\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runtime-for-entries',
      comment: 'Only shared/platform/runtime.ts reads the environment, and only entries call it.',
      severity: 'error',
      from: {
        pathNot: '^(functions/(?!.*-pages/)|test/|bench/|scripts/|shared/platform/runtime\\.ts$)',
      },
      to: { path: '^shared/platform/runtime\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-apart',
      comment: 'A function uses its own wing and what every wing is composed of.',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: {
        path: '^functions/',
        pathNot: [
          '^functions/$1/',
          '^functions/platform/',
          '^functions/[^/]+/adapters\\.ts$',
          // the group of accounts answers the pages of spending and of net worth, and reports read what its pages read
          '^functions/reports/(spending/spending|net-worth/net-worth)-pages/',
          '^functions/accounts/(ledger-work|possible-pairs|account-pages/show-transactions)\\.ts$',
        ],
      },
    },
    {
      name: 'web-renders',
      comment: 'A page is made of what it is given: wire shapes and rules of the domain, no adapter and no use case.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/browser/' },
      to: {
        pathNot: ['^web/(?!browser/)', `^shared/${ROOM}(domain|schema|use-cases)/`, '^node_modules/(hono|lucide|uqr)/'],
      },
    },
    {
      name: 'web-names-shapes-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: `^shared/${ROOM}(schema|use-cases)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'templates-from-one-file',
      comment: 'web/platform/html.ts gives out the tag that escapes, and nothing that does not.',
      severity: 'error',
      from: { pathNot: '^web/platform/html\\.ts$' },
      to: { path: '^node_modules/hono/' },
    },
    {
      name: 'web-browser-alone',
      comment: 'What runs in browsers is bundled by itself.',
      severity: 'error',
      from: { path: '^web/browser/' },
      to: { pathNot: '^web/browser/' },
    },
    {
      name: 'only-handlers-render',
      severity: 'error',
      from: { pathNot: '^(web|functions|test|scripts)/' },
      to: { path: '^web/' },
    },
    {
      name: 'client-alone',
      comment: 'The published client knows the service by its document only.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { pathNot: ['^client/src/', '^node_modules/openapi-(fetch|typescript-helpers)/'] },
    },
    {
      name: 'client-for-others',
      comment: 'The service does not use its own client, except for the tools for agents, which call the API.',
      severity: 'error',
      from: { path: '^(shared|functions|web|infra|local)/', pathNot: '^(shared/agents/use-cases|functions/agents)/' },
      to: { path: '^client/' },
    },
    {
      name: 'client-types-for-tools',
      comment: 'A tool is given the API; only its function makes a client. What waits uses the polling of the client.',
      severity: 'error',
      from: { path: '^shared/agents/', pathNot: '^shared/agents/use-cases/settle\\.ts$' },
      to: { path: '^client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tools-for-agents',
      comment: 'A tool declares its arguments with zod, and knows the service by its API only.',
      severity: 'error',
      from: { path: '^shared/agents/use-cases/' },
      to: { pathNot: [`^shared/(agents|platform)/(${PURE})/`, '^client/src/index\\.ts$', '^node_modules/zod/'] },
    },
    {
      name: 'cli-alone',
      comment: 'The command line knows the service by its client only.',
      severity: 'error',
      from: { path: '^cli/src/' },
      to: {
        pathNot: [
          '^cli/src/',
          '^client/src/index\\.ts$',
          '^(cli/)?node_modules/(commander|fastest-levenshtein|oauth4webapi|papaparse)/',
          '^(node:)?[a-z_/]+$',
        ],
      },
    },
    {
      name: 'nothing-imports-the-cli',
      severity: 'error',
      from: { path: '^(client|shared|functions|web|infra|local)/' },
      to: { path: '^cli/' },
    },
    {
      name: 'infra-alone',
      comment: 'infra names functions by string; of the product it imports only the declarations of endpoints.',
      severity: 'error',
      from: { path: '^infra/' },
      to: {
        pathNot: ['^infra/', ...DECLARATIONS, '^node_modules/(aws-cdk-lib|constructs|cdk-nag)/', '^(node:)?[a-z_/]+$'],
      },
    },
    {
      name: 'declarations-are-data',
      comment: 'Synthesis loads them, and every function bundles its own: no schema, no library.',
      severity: 'error',
      from: { path: DECLARATIONS },
      to: { pathNot: DECLARATIONS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'local-runs-bundles',
      comment: 'local/ runs the assembly of any CDK app: it imports nothing of the product.',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(shared|functions|web|infra|scripts)/' },
    },
    {
      name: 'nothing-imports-the-rig',
      comment: 'Product code never depends on local/, test/ or bench/.',
      severity: 'error',
      from: { pathNot: '^(local|test|bench|scripts)/' },
      to: { path: '^(local|test|bench)/' },
    },
    {
      name: 'local-without-tests',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(test|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-barrels',
      comment: 'A file is imported by its own name.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.ts$', pathNot: '^(node_modules/|client/src/index\\.ts$)' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' }, // types only, no such package
    },
    ...wingRules,
    ...adapterRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|client/dist|cli/dist|cdk\\.out|coverage|\\.local)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@counterfoil/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
