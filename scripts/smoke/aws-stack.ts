import { type CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { openStacks } from '../deploy/stacks.ts';
import { UsageError } from '../restore/open-table.ts';

/** A resource of the deployed stack or of a stack nested in it. */
export type DeployedResource = { readonly type: string; readonly logicalId: string; readonly physicalId: string };

export type DeployedStack = {
  readonly outputs: Readonly<Record<string, string>>;
  readonly resources: readonly DeployedResource[];
};

/** @throws UsageError if there is no such stack, or if its deployment has not succeeded */
export const readStack = async (client: CloudFormationClient, name: string): Promise<DeployedStack> => {
  const found = await openStacks(client).find(name);
  if (found === undefined) throw new UsageError(`There is no stack ${name}: deploy it first`);
  if (!/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(found.status)) {
    throw new UsageError(`The stack ${name} is ${found.status}: its deployment has not succeeded`);
  }
  return { outputs: found.outputs, resources: await resourcesOf(client, name) };
};

const resourcesOf = async (client: CloudFormationClient, name: string): Promise<readonly DeployedResource[]> => {
  const found: DeployedResource[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: name })) {
    for (const {
      ResourceType: type = '',
      LogicalResourceId: logicalId = '',
      PhysicalResourceId = '',
    } of page.StackResourceSummaries ?? []) {
      found.push({ type, logicalId, physicalId: PhysicalResourceId });
    }
  }
  const nested = found.filter(({ type }) => type === 'AWS::CloudFormation::Stack');
  const inside = await Promise.all(nested.map(({ physicalId }) => resourcesOf(client, physicalId)));
  return [...found, ...inside.flat()];
};

/** 'PublishWorkerFunctionA606A039' → 'publish-worker' */
export const functionNameOf = (logicalId: string): string =>
  logicalId
    .replace(/Function[0-9A-F]{8}$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();
