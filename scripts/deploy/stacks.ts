import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  paginateListStacks,
  type Stack,
  type StackSummary,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { nestedFile, type Template } from '../checks/templates/template.ts';
import { ROOT, shortName, type Templates } from '../updates/resolve-templates.ts';
import type { StackState } from './plan-deployment.ts';

export type DeployedStack = StackState & {
  readonly id: string;
  readonly outputs: Readonly<Record<string, string>>;
};

/** A resource that deletion left behind. */
export type Leftover = {
  /** Its place in the templates: `Data/LedgerTable`. */
  readonly at: string;
  readonly type: string;
  readonly physicalId: string;
};

export type Stacks = {
  readonly find: (name: string) => Promise<DeployedStack | undefined>;
  /** The deployed templates of a stack, which comes first, and of its nested stacks. */
  readonly templates: (stack: DeployedStack) => Promise<Templates>;
  /** Deletes a stack that never worked, with everything in it; returns what could not be deleted. */
  readonly removeFailed: (stack: DeployedStack) => Promise<readonly Leftover[]>;
  /** Left behind by the last deleted stack of this name that left anything. CloudFormation forgets it after 90 days. */
  readonly leftBehind: (name: string) => Promise<readonly Leftover[]>;
};

const POLL_MS = 5_000;

export const openStacks = (client: CloudFormationClient, pollMs: number = POLL_MS): Stacks => {
  const find = async (StackName: string): Promise<DeployedStack | undefined> => {
    const { Stacks: [stack] = [] } = await client
      .send(new DescribeStacksCommand({ StackName }))
      .catch((error: Error) => {
        // there is no other code for it
        if (error.name === 'ValidationError' && error.message.includes('does not exist')) return { Stacks: [] };
        throw error;
      });
    return stack === undefined ? undefined : stateOf(stack);
  };

  const untilDeleted = async (id: string): Promise<string> => {
    for (;;) {
      const status = (await find(id))?.status ?? 'DELETE_COMPLETE';
      if (!status.endsWith('_IN_PROGRESS')) return status;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };

  return {
    find,
    templates: async ({ id }) => new Map(await templatesOf(client, 'root', id)),
    removeFailed: async ({ id, isProtected }) => {
      if (isProtected) {
        const off = { StackName: id, EnableTerminationProtection: false };
        await client.send(new UpdateTerminationProtectionCommand(off));
      }
      await client.send(new DeleteStackCommand({ StackName: id }));
      if ((await untilDeleted(id)) !== 'DELETE_COMPLETE') {
        // a bucket that already has a log, for example: it is left behind, and named
        await client.send(new DeleteStackCommand({ StackName: id, DeletionMode: 'FORCE_DELETE_STACK' }));
        const status = await untilDeleted(id);
        if (status !== 'DELETE_COMPLETE') throw new Error(`${id} could not be deleted: it is ${status}`);
      }
      return leftoversOf(client, id);
    },
    leftBehind: async (name) => {
      for (const id of await deletedStacks(client, name)) {
        const left = await leftoversOf(client, id);
        if (left.length > 0) return left;
      }
      return [];
    },
  };
};

const stateOf = ({ StackId = '', StackStatus, EnableTerminationProtection, Outputs = [] }: Stack) => ({
  id: StackId,
  status: StackStatus ?? '',
  isProtected: EnableTerminationProtection ?? false,
  outputs: Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])),
});

type NamedTemplate = readonly [file: string, template: Template];

/** In turn, because CloudFormation takes few requests a second. */
const templatesOf = async (
  client: CloudFormationClient,
  file: string,
  StackName: string,
): Promise<readonly NamedTemplate[]> => {
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName }));
  const template = JSON.parse(TemplateBody) as Template;
  const found: NamedTemplate[] = [[file, template]];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { LogicalResourceId = '', PhysicalResourceId } of StackResourceSummaries) {
      const resource = template.Resources[LogicalResourceId];
      const nested = resource === undefined ? undefined : nestedFile(resource);
      if (nested !== undefined && PhysicalResourceId !== undefined) {
        found.push(...(await templatesOf(client, nested, PhysicalResourceId)));
      }
    }
  }
  return found;
};

/** The ids of deleted stacks, the last one first. */
const deletedStacks = async (client: CloudFormationClient, name: string): Promise<readonly string[]> => {
  const found: StackSummary[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks(
    { client },
    { StackStatusFilter: ['DELETE_COMPLETE'] },
  )) {
    found.push(...StackSummaries.filter(({ StackName, ParentId }) => StackName === name && ParentId === undefined));
  }
  const timeOf = ({ DeletionTime }: StackSummary): number => DeletionTime?.getTime() ?? 0;
  return found.toSorted((left, right) => timeOf(right) - timeOf(left)).map(({ StackId = '' }) => StackId);
};

/** CloudFormation lists the resources of a deleted stack by its id for 90 days. */
const leftoversOf = async (
  client: CloudFormationClient,
  StackName: string,
  place: string = ROOT,
): Promise<readonly Leftover[]> => {
  const left: Leftover[] = [];
  const nested: (readonly [id: string, place: string])[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { LogicalResourceId: id = '', ResourceType: type = '', ...resource } of StackResourceSummaries) {
      const { PhysicalResourceId: physicalId, ResourceStatus } = resource;
      if (physicalId === undefined) continue;
      if (type === 'AWS::CloudFormation::Stack') nested.push([physicalId, shortName(id)]);
      else if (ResourceStatus === 'DELETE_SKIPPED' || ResourceStatus === 'DELETE_FAILED')
        left.push({ at: `${place}/${id}`, type, physicalId });
    }
  }
  const inside = await Promise.all(nested.map(([id, name]) => leftoversOf(client, id, name)));
  return [...left, ...inside.flat()];
};
