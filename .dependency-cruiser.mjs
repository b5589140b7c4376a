const ADAPTERS = 'store uploads queues parse http schema identity bank egress secrets mail archive'.split(' ');

/** An adapter may import the schema, the domain and itself, and name the ports that it implements. */
const adapterRules = ADAPTERS.flatMap((adapter) => [
  {
    name: `adapter-${adapter}-alone`,
    comment: 'Adapters never import each other, the use cases or the runtime.',
    severity: 'error',
    from: { path: `^shared/${adapter}/` },
    to: { path: '^(shared|functions|web)/', pathNot: `^shared/(${adapter}|schema|domain|use-cases)/` },
  },
  {
    name: `adapter-${adapter}-names-ports-only`,
    comment: 'A port is a type; an adapter never runs a use case.',
    severity: 'error',
    from: { path: `^shared/${adapter}/` },
    to: { path: '^shared/use-cases/', dependencyTypesNot: ['type-only'] },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'shared/domain imports nothing outside itself; big.js inside decimal.ts is the one exception.',
      severity: 'error',
      from: { path: '^shared/domain/', pathNot: '^shared/domain/decimal\\.ts$' },
      to: { pathNot: '^shared/domain/' },
    },
    {
      name: 'decimal-imports-big-only',
      severity: 'error',
      from: { path: '^shared/domain/decimal\\.ts$' },
      to: { pathNot: ['^shared/domain/', '^node_modules/(@types/)?big\\.js/'] },
    },
    {
      name: 'use-cases-import-domain',
      comment: 'Adapters arrive as arguments.',
      severity: 'error',
      from: { path: '^shared/use-cases/' },
      to: { pathNot: '^shared/(use-cases|domain)/' },
    },
    {
      name: 'only-entries-construct-adapters',
      comment: 'A handler may name an adapter as a type; only its index.ts builds one.',
      severity: 'error',
      from: { path: '^functions/[^/]+/', pathNot: '^functions/[^/]+/(index|thread)\\.ts$' },
      to: {
        path: '^shared/(runtime\\.ts|store/|uploads/|queues/|parse/|identity/|bank/|egress/|secrets/|mail/|archive/)',
        pathNot: '^shared/queues/queue-handler\\.ts$', // to SQS events what shared/http is to requests
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'runtime-for-entries',
      comment: 'Only shared/runtime.ts reads the environment, and only entries (and what they share) call it.',
      severity: 'error',
      from: {
        pathNot:
          '^(functions/[^/]+\\.ts$|functions/[^/]+/index\\.ts$|test/|bench/|scripts/|local/seed\\.ts$|shared/runtime\\.ts$)',
      },
      to: { path: '^shared/runtime\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-apart',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: ['^functions/$1/', '^functions/[^/]+\\.ts$'] },
    },
    {
      name: 'web-renders',
      comment: 'A page is made of what it is given: wire shapes and rules of the domain, no adapter and no use case.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/browser/' },
      to: { pathNot: ['^web/(?!browser/)', '^shared/(domain|schema|use-cases)/', '^node_modules/(hono|uqr)/'] },
    },
    {
      name: 'web-names-shapes-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^shared/(schema|use-cases)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'templates-from-one-file',
      comment: 'web/html.ts gives out the tag that escapes, and nothing that does not.',
      severity: 'error',
      from: { pathNot: '^web/html\\.ts$' },
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
      name: 'infra-alone',
      comment: 'infra names functions by string, never by import.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { pathNot: ['^infra/', '^node_modules/(aws-cdk-lib|constructs|cdk-nag)/', '^(node:)?[a-z_/]+$'] },
    },
    {
      name: 'local-runs-bundles',
      comment: 'local/ runs the built bundles; only its seed may import product code.',
      severity: 'error',
      from: { path: '^local/', pathNot: '^local/seed\\.ts$' },
      to: { path: '^(shared|functions|web|infra)/' },
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
      comment: 'The only index.ts files are Lambda entries.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.ts$', pathNot: ['^functions/[^/]+/index\\.ts$', '^node_modules/'] },
    },
    {
      name: 'entries-are-not-imported',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^functions/[^/]+/index\\.ts$' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' }, // types only, no such package
    },
    ...adapterRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|coverage|\\.local)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
