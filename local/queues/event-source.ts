import { optionalNumber, type Resource, section, TemplateError, text } from '../template/resource.ts';

/** An AWS::Lambda::EventSourceMapping of a queue. */
export type EventSource = {
  readonly queueName: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly maxConcurrency: number | undefined;
  readonly reportsItemFailures: boolean;
};

const REPORT = 'ReportBatchItemFailures';

export const readEventSources = (resources: readonly Resource[]): EventSource[] =>
  resources
    .filter(({ type, properties }) => type === 'AWS::Lambda::EventSourceMapping' && properties['Enabled'] !== false)
    .map(({ id, properties }) => {
      const queueArn = text(properties, 'EventSourceArn', id);
      if (!queueArn.startsWith('arn:aws:sqs:')) {
        throw new TemplateError(`${id}: the local cloud delivers from queues only, not from ${queueArn}`);
      }
      if (properties['FilterCriteria'] !== undefined) {
        throw new TemplateError(`${id}: the local cloud does not know FilterCriteria`);
      }
      return {
        queueName: queueArn.split(':').at(-1) ?? '',
        queueArn,
        functionName: text(properties, 'FunctionName', id),
        batchSize: optionalNumber(properties, 'BatchSize') ?? 10,
        maxConcurrency: optionalNumber(section(properties, 'ScalingConfig'), 'MaximumConcurrency'),
        reportsItemFailures: ((properties['FunctionResponseTypes'] ?? []) as string[]).includes(REPORT),
      };
    });
