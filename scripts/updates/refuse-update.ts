import { type HeldResource, referencesOf } from './held-resource.ts';

/**
 * Why CloudFormation, or the service behind a resource, would refuse to change one state into another, a sentence
 * each. CloudFormation creates and changes everything that is new before it deletes anything that is gone, so a name
 * is not free until the update has worked. Empty if the update can be applied.
 */
export const refusalsOf = (before: readonly HeldResource[], after: readonly HeldResource[]): readonly string[] => {
  const former = new Map(before.map((resource) => [resource.at, resource]));
  const replaced = replacedBy(former, after);
  return [
    ...after.flatMap((resource) => typeRefusal(former.get(resource.at), resource)),
    ...lossesOf(before, after, replaced),
    ...takenNames(former, after, replaced),
  ];
};

type Former = ReadonlyMap<string, HeldResource>;

/** Also what refers to a replaced resource in a property that is fixed. */
export const replacedBy = (former: Former, after: readonly HeldResource[]): ReadonlySet<string> => {
  const replaced = new Set<string>();
  for (let known = -1; known < replaced.size; ) {
    known = replaced.size;
    for (const { at, fixed } of after) {
      const old = former.get(at);
      if (old === undefined) continue;
      const followsAnother = referencesOf({ names: [], fixed }).some((target) => replaced.has(target));
      if (old.fixed !== fixed || followsAnother) replaced.add(at);
    }
  }
  return replaced;
};

const typeRefusal = (former: HeldResource | undefined, { at, type }: HeldResource): readonly string[] =>
  former === undefined || former.type === type
    ? []
    : [`${at} was ${former.type} and would become ${type}: a resource cannot change its type. Give it another id`];

const lossesOf = (
  before: readonly HeldResource[],
  after: readonly HeldResource[],
  replaced: ReadonlySet<string>,
): readonly string[] => {
  const places = new Set(after.map(({ at }) => at));
  return before.flatMap(({ at, type, isRetained }) => {
    if (!isRetained) return [];
    if (!places.has(at)) {
      return [`${at} (${type}) would leave the templates: its data would stay behind in a resource of no stack`];
    }
    return replaced.has(at)
      ? [`${at} (${type}) would be replaced: its data would stay behind, and the service would have an empty one`]
      : [];
  });
};

/** Names that a created, replaced or renamed resource needs while another still has them. */
const takenNames = (
  former: Former,
  after: readonly HeldResource[],
  replaced: ReadonlySet<string>,
): readonly string[] => {
  const holders = new Map([...former.values()].flatMap(({ at, names }) => names.map((name) => [name, at] as const)));
  return after.flatMap(({ at, names }) =>
    names.flatMap((name) => {
      const holder = holders.get(generationOf(name, replaced));
      const isOwn = holder === at && !replaced.has(at);
      if (holder === undefined || isOwn) return [];
      return [`${at} would be created while ${holder} still exists, and both are ${describe(name)}`];
    }),
  );
};

/** A name below a replaced resource, such as a route of a new API, is a new name. */
const generationOf = (name: string, replaced: ReadonlySet<string>): string =>
  referencesOf({ names: [name], fixed: '' }).some((target) => replaced.has(target)) ? `${name} of a new parent` : name;

/** `AWS::ApiGatewayV2::Route [{"→":"Front/Api"},"GET /accounts"]` → `AWS::ApiGatewayV2::Route "GET /accounts"` */
const describe = (name: string): string => {
  const [type = '', ...rest] = name.split(' ');
  const parts = [JSON.parse(rest.join(' ')) as unknown].flat();
  const texts = parts.filter((part) => typeof part === 'string');
  return `${type} ${texts.length > 0 ? texts.map((text) => JSON.stringify(text)).join(' ') : JSON.stringify(parts)}`;
};
