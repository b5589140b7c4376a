import type { Answer } from '../gateway/http-answer.ts';
import type { ResolveReferences } from '../template/dynamic-references.ts';
import { type Properties, type Resource, section, TemplateError, text } from '../template/resource.ts';
import { createEdgeFunction, type EdgeFunction } from './edge-function.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

type Policies = {
  /** Whether headers, cookies and the query are forwarded to the origin. */
  readonly handsOnViewer: boolean;
  /** Only cacheable answers are compressed. */
  readonly compresses: boolean;
};

/** Nothing is cached here, whatever the policy: cacheable answers never change. */
const readPolicies = (behavior: Properties, id: string): Policies => {
  const { CachePolicyId: cache, OriginRequestPolicyId: request, Compress: compress } = behavior;
  if (cache === CACHING_DISABLED && request === ALL_VIEWER_EXCEPT_HOST) {
    return { handsOnViewer: true, compresses: false };
  }
  if (cache === CACHING_OPTIMIZED && request === undefined) {
    return { handsOnViewer: false, compresses: compress === true };
  }
  throw new TemplateError(
    `${id}: the local cloud supports only behaviours that cache nothing and forward everything except the host, or that cache everything and forward nothing`,
  );
};

/**
 * A CloudFront pattern: `*` matches any text including slashes, `?` one character; case-sensitive, with an optional
 * leading slash.
 */
export const pathPattern = (pattern: string): RegExp => {
  const literal = (pattern.startsWith('/') ? pattern : `/${pattern}`).replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
};

export type Origin = {
  readonly host: string;
  /** Headers set for the origin, replacing those from the viewer. */
  readonly headers: Readonly<Record<string, string>>;
};

export type Behavior = Policies & {
  readonly matches: (path: string) => boolean;
  readonly methods: readonly string[];
  readonly origin: Origin;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly answerHeaders: AnswerHeaders;
};

/** The first matching behaviour answers; the last one matches everything. */
export type Distribution = { readonly id: string; readonly behaviors: readonly Behavior[] };

const list = (properties: Properties, key: string): readonly Properties[] =>
  (properties[key] ?? []) as readonly Properties[];

const originsOf = (config: Properties, id: string, resolve: (value: string) => string): ReadonlyMap<string, Origin> =>
  new Map(
    list(config, 'Origins').map((origin) => {
      const headers = list(origin, 'OriginCustomHeaders').map(
        ({ HeaderName, HeaderValue }) => [String(HeaderName).toLowerCase(), resolve(String(HeaderValue))] as const,
      );
      return [text(origin, 'Id', id), { host: text(origin, 'DomainName', id), headers: Object.fromEntries(headers) }];
    }),
  );

const viewerRequestOf = (
  behavior: Properties,
  id: string,
  functions: ReadonlyMap<string, EdgeFunction>,
): EdgeFunction | undefined => {
  const [association, ...others] = list(behavior, 'FunctionAssociations');
  if (association === undefined) return undefined;
  const found = functions.get(text(association, 'FunctionARN', id));
  if (others.length > 0 || association['EventType'] !== 'viewer-request' || found === undefined) {
    throw new TemplateError(`${id}: the local cloud supports one viewer-request function per behaviour`);
  }
  return found;
};

const named = <Value>(resources: readonly Resource[], type: string, make: (resource: Resource) => Value) =>
  new Map(
    resources.filter((resource) => resource.type === type).map((resource) => [resource.ref, make(resource)] as const),
  );

/** The distribution in the templates, if any. */
export const readDistribution = (
  resources: readonly Resource[],
  references: ResolveReferences,
): Distribution | undefined => {
  const [declared, ...others] = resources.filter(({ type }) => type === 'AWS::CloudFront::Distribution');
  if (declared === undefined) return undefined;
  const { id, properties } = declared;
  if (others.length > 0) throw new TemplateError(`${id}: the local cloud runs one distribution`);
  const config = section(properties, 'DistributionConfig');
  const origins = originsOf(config, id, references(declared));
  const functions = named(resources, 'AWS::CloudFront::Function', ({ properties: code, id: place }) =>
    createEdgeFunction(text(code, 'FunctionCode', place)),
  );
  const policies = named(resources, 'AWS::CloudFront::ResponseHeadersPolicy', answerHeaders);
  const behaviorOf = (behavior: Properties, matches: Behavior['matches']): Behavior => {
    const origin = origins.get(text(behavior, 'TargetOriginId', id));
    if (origin === undefined) throw new TemplateError(`${id}: there is no origin ${behavior['TargetOriginId']}`);
    return {
      ...readPolicies(behavior, id),
      matches,
      origin,
      methods: (behavior['AllowedMethods'] ?? ['GET', 'HEAD']) as readonly string[],
      viewerRequest: viewerRequestOf(behavior, id, functions),
      answerHeaders: policies.get(String(behavior['ResponseHeadersPolicyId'])) ?? ((answer) => answer),
    };
  };
  const ordered = list(config, 'CacheBehaviors').map((behavior) => {
    const pattern = pathPattern(text(behavior, 'PathPattern', id));
    return behaviorOf(behavior, (path) => pattern.test(path));
  });
  return { id, behaviors: [...ordered, behaviorOf(section(config, 'DefaultCacheBehavior'), () => true)] };
};

type Header = { readonly name: string; readonly value: string; readonly override: boolean };
type AnswerHeaders = (answer: Answer) => Answer;

const transportSecurity = ({ AccessControlMaxAgeSec, IncludeSubdomains, Preload }: Properties): string =>
  [`max-age=${AccessControlMaxAgeSec}`, IncludeSubdomains && 'includeSubDomains', Preload && 'preload']
    .filter(Boolean)
    .join('; ');

const SECURITY: Readonly<Record<string, readonly [name: string, value: (config: Properties) => string]>> = {
  ContentSecurityPolicy: ['content-security-policy', (config) => String(config['ContentSecurityPolicy'])],
  ContentTypeOptions: ['x-content-type-options', () => 'nosniff'],
  FrameOptions: ['x-frame-options', (config) => String(config['FrameOption'])],
  ReferrerPolicy: ['referrer-policy', (config) => String(config['ReferrerPolicy'])],
  StrictTransportSecurity: ['strict-transport-security', transportSecurity],
};

const headersOf = (config: Properties): Header[] => {
  const security = section(config, 'SecurityHeadersConfig') as Readonly<Record<string, Properties>>;
  const known = Object.entries(SECURITY).flatMap(([key, [name, value]]) => {
    const given = security[key];
    return given === undefined ? [] : [{ name, value: value(given), override: given['Override'] === true }];
  });
  const custom = (section(config, 'CustomHeadersConfig')['Items'] ?? []) as readonly Properties[];
  return [
    ...known,
    ...custom.map(({ Header, Value, Override }) => ({
      name: String(Header).toLowerCase(),
      value: String(Value),
      override: Override === true,
    })),
  ];
};

/** The headers that a response headers policy adds or overrides. */
const answerHeaders = ({ properties }: Pick<Resource, 'properties'>): AnswerHeaders => {
  const headers = headersOf(section(properties, 'ResponseHeadersPolicyConfig'));
  return (answer) => ({
    ...answer,
    headers: {
      ...Object.fromEntries(headers.filter(({ override }) => !override).map(({ name, value }) => [name, value])),
      ...answer.headers,
      ...Object.fromEntries(headers.filter(({ override }) => override).map(({ name, value }) => [name, value])),
    },
  });
};
