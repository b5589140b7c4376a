import { nestedFile, type Template } from '../checks/templates/template.ts';
import { UsageError } from '../restore/open-table.ts';
import { isRetained } from '../updates/held-resource.ts';
import { resolveTemplates, shortName, type Templates } from '../updates/resolve-templates.ts';
import type { Leftover } from './stacks.ts';

/** Resources that a stack takes over as they are, and the template that describes no others. */
export type StackImport = {
  readonly template: Template;
  readonly resources: readonly ImportedResource[];
};

export type ImportedResource = {
  readonly type: string;
  readonly logicalId: string;
  /** The property that names it, and its value. */
  readonly identifier: Readonly<Record<string, string>>;
};

/** A nested stack that is made from data, before the root stack takes it over. */
export type NestedImport = StackImport & {
  /** As in `Data/LedgerTable`. */
  readonly name: string;
  readonly rootId: string;
};

export type Adoption = {
  readonly nested: readonly NestedImport[];
  /** Places of data that nothing was left for: the deployment creates them, empty. */
  readonly created: readonly string[];
};

/** The property by which CloudFormation recognizes a resource, which is its physical id. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
};

/**
 * Plans how a new stack takes over the data that a deleted one left behind.
 * @throws UsageError if there is none, or the templates have no place for some of it
 */
export const planAdoption = (templates: Templates, left: readonly Leftover[]): Adoption => {
  const places = new Map(
    resolveTemplates(templates)
      .filter(({ resource }) => isRetained(resource))
      .map(({ at, type }) => [at, type]),
  );
  const found = left.filter(({ type }) => type in IDENTIFIERS);
  if (found.length === 0)
    throw new UsageError('CloudFormation knows of no data of a stage deleted in the last 90 days');
  const homeless = found.filter(({ at, type }) => places.get(at) !== type);
  if (homeless.length > 0) {
    const names = homeless.map(({ at, physicalId }) => `${at} (${physicalId})`).join(', ');
    throw new UsageError(`These templates have no place for ${names}: check out the commit that was deployed last`);
  }
  return {
    nested: nestedImports(templates, found),
    created: [...places.keys()].filter((at) => found.every((leftover) => leftover.at !== at)),
  };
};

const nestedImports = (templates: Templates, found: readonly Leftover[]): readonly NestedImport[] => {
  const [root] = templates.values();
  return Object.entries(root?.Resources ?? {}).flatMap(([rootId, resource]) => {
    const template = templates.get(nestedFile(resource) ?? '');
    const name = shortName(rootId);
    const resources = found.filter(({ at }) => at.startsWith(`${name}/`)).map(imported);
    if (template === undefined || resources.length === 0) return [];
    return [{ name, rootId, template: onlyWith(template, resources), resources }];
  });
};

const imported = ({ at, type, physicalId }: Leftover): ImportedResource => ({
  type,
  logicalId: at.slice(at.indexOf('/') + 1),
  identifier: { [IDENTIFIERS[type] ?? '']: physicalId },
});

/** An import takes templates that name nothing else; what is missing is created by the deployment that follows. */
const onlyWith = ({ Resources }: Template, resources: readonly ImportedResource[]): Template => {
  const ids = new Set(resources.map(({ logicalId }) => logicalId));
  const kept = Object.entries(Resources).filter(([id]) => ids.has(id));
  return { Resources: Object.fromEntries(kept) };
};

/** The root stack with nothing but these stacks. */
export const rootImport = (templates: Templates, stacks: readonly AdoptedStack[]): StackImport => {
  const [root] = templates.values();
  const Resources = Object.fromEntries(
    stacks.map(({ rootId, templateUrl }) => [
      rootId,
      {
        Type: 'AWS::CloudFormation::Stack',
        DeletionPolicy: 'Retain', // an import demands it
        Properties: { TemplateURL: templateUrl },
        Metadata: root?.Resources[rootId]?.Metadata ?? {},
      },
    ]),
  );
  const resources = stacks.map(({ rootId, stackId }) => ({
    type: 'AWS::CloudFormation::Stack',
    logicalId: rootId,
    identifier: { StackId: stackId },
  }));
  return { template: { Resources }, resources };
};

export type AdoptedStack = { readonly rootId: string; readonly stackId: string; readonly templateUrl: string };
