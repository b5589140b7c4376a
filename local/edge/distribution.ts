import { type Properties, type Resource, section, TemplateError, text } from '../template/resource.ts';
import { type AnswerHeaders, answerHeaders } from './answer-headers.ts';
import { createEdgeFunction, type EdgeFunction } from './edge-function.ts';
import { pathPattern } from './path-pattern.ts';
import { type Policies, readPolicies } from './policies.ts';

export type Origin = {
  readonly host: string;
  /** What the edge tells the origin, whatever the viewer sent under that name. */
  readonly headers: Readonly<Record<string, string>>;
};

export type Behavior = Policies & {
  readonly matches: (path: string) => boolean;
  readonly methods: readonly string[];
  readonly origin: Origin;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly answerHeaders: AnswerHeaders;
};

/** The first behaviour that matches answers; the last one matches everything. */
export type Distribution = { readonly id: string; readonly behaviors: readonly Behavior[] };

const list = (properties: Properties, key: string): readonly Properties[] =>
  (properties[key] ?? []) as readonly Properties[];

/** Replaces dynamic references. */
export type ResolveSecrets = (value: string) => string;

const originsOf = (config: Properties, id: string, resolve: ResolveSecrets): ReadonlyMap<string, Origin> =>
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
    throw new TemplateError(`${id}: the local cloud knows one function of viewer requests a behaviour`);
  }
  return found;
};

const named = <Value>(resources: readonly Resource[], type: string, make: (resource: Resource) => Value) =>
  new Map(resources.filter((resource) => resource.type === type).map((each) => [each.ref, make(each)] as const));

/** The distribution that the templates declare, if they do. */
export const readDistribution = (resources: readonly Resource[], resolve: ResolveSecrets): Distribution | undefined => {
  const [declared, ...others] = resources.filter(({ type }) => type === 'AWS::CloudFront::Distribution');
  if (declared === undefined) return undefined;
  const { id, properties } = declared;
  if (others.length > 0) throw new TemplateError(`${id}: the local cloud runs one distribution`);
  const config = section(properties, 'DistributionConfig');
  const origins = originsOf(config, id, resolve);
  const functions = named(resources, 'AWS::CloudFront::Function', ({ properties: each, id: place }) =>
    createEdgeFunction(text(each, 'FunctionCode', place)),
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
