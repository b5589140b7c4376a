import { randomUUID } from 'node:crypto';
import {
  type CloudFormationClient,
  CreateChangeSetCommand,
  ExecuteChangeSetCommand,
  waitUntilChangeSetCreateComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import type { Templates } from '../updates/resolve-templates.ts';
import { type AdoptedStack, type NestedImport, rootImport, type StackImport } from './adoption.ts';
import type { Stacks } from './stacks.ts';

export type ImportClients = {
  readonly cloudFormation: CloudFormationClient;
  readonly s3: S3Client;
  /** The bucket of the bootstrap, in this region. */
  readonly bucket: string;
  readonly region: string;
  /** Seconds between two questions whether CloudFormation has finished. */
  readonly pollSeconds?: number;
};

/** CloudFormation imports a handful of resources within a minute or two. */
const MAX_SECONDS = 1_800;

/**
 * Makes a stack of a name from data that is in no stack: first its nested stacks, then the root stack around them. Nothing
 * is created or changed. After an interruption, it goes on with the nested stacks that are there.
 */
export const importStack = async (
  name: string,
  templates: Templates,
  nested: readonly NestedImport[],
  { find }: Pick<Stacks, 'find'>,
  clients: ImportClients,
): Promise<void> => {
  const adopted: AdoptedStack[] = [];
  for (const { name: id, rootId, ...stackImport } of nested) {
    const stackName = `${name}-${id}`;
    const templateUrl = await putTemplate(`deployments/${name}/adopt-${id}.json`, stackImport, clients);
    if ((await find(stackName))?.status !== 'IMPORT_COMPLETE') await runImport(stackName, stackImport, clients);
    const stack = await find(stackName);
    if (stack === undefined) throw new Error(`${stackName} is gone`);
    adopted.push({ rootId, stackId: stack.id, templateUrl });
  }
  await runImport(name, rootImport(templates, adopted), clients);
};

/** CloudFormation reads the template of a nested stack from a bucket. */
const putTemplate = async (Key: string, { template }: StackImport, clients: ImportClients): Promise<string> => {
  const { bucket: Bucket, s3, region } = clients;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: JSON.stringify(template) }));
  return `https://${Bucket}.s3.${region}.${RegionInfo.get(region).domainSuffix}/${Key}`;
};

const runImport = async (
  StackName: string,
  { template, resources }: StackImport,
  { cloudFormation: client, pollSeconds }: ImportClients,
): Promise<void> => {
  const named = { StackName, ChangeSetName: `adopt-${randomUUID()}` };
  await client.send(
    new CreateChangeSetCommand({
      ...named,
      ChangeSetType: 'IMPORT',
      TemplateBody: JSON.stringify(template),
      ResourcesToImport: resources.map(({ type, logicalId, identifier }) => ({
        ResourceType: type,
        LogicalResourceId: logicalId,
        ResourceIdentifier: { ...identifier },
      })),
    }),
  );
  const waiting = {
    client,
    maxWaitTime: MAX_SECONDS,
    ...(pollSeconds !== undefined && { minDelay: pollSeconds, maxDelay: pollSeconds }),
  };
  await waitUntilChangeSetCreateComplete(waiting, named);
  await client.send(new ExecuteChangeSetCommand(named));
  await waitUntilStackImportComplete(waiting, { StackName });
};
