// @ts-check
/** @import { ErrorPayload, InvokeMessage, ResultMessage } from './function-process.ts' */

// The main module of a function process: loads the bundle, then handles events one at a time. It is JavaScript, because
// Node takes longer to remove the types of a module than to start, and each process would do it again.
import { createRequire, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** @typedef {(event: unknown, context: object) => unknown} Handler */

/** @param {ResultMessage} message */
const send = (message) => {
  process.send?.(message);
};

/**
 * @param {unknown} error
 * @returns {ErrorPayload}
 */
const describe = (error) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: 'Error', errorMessage: String(error), trace: [] };

/** @returns {Handler} */
const loadHandler = () => {
  const [file = 'index', exported = 'handler'] = (process.env['_HANDLER'] ?? 'index.handler').split('.');
  const bundle = join(process.env['LAMBDA_TASK_ROOT'] ?? '.', `${file}.js`);
  const handler = createRequire(bundle)(bundle)[exported];
  if (typeof handler !== 'function') throw new Error(`${bundle} exports no ${exported}`);
  return handler;
};

/** @param {InvokeMessage} message */
const contextOf = ({ requestId, deadline }) => ({
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
  functionVersion: '$LATEST',
  invokedFunctionArn: process.env['LOCAL_FUNCTION_ARN'],
  memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
  logGroupName: process.env['AWS_LAMBDA_LOG_GROUP_NAME'],
  logStreamName: process.env['AWS_LAMBDA_LOG_STREAM_NAME'],
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

let isCodeSaved = false;

/** Saves compiled code for later processes, including what the first event needed. A killed process would not do so. */
const saveCode = () => {
  if (!isCodeSaved) flushCompileCache();
  isCodeSaved = true;
};

/** Milliseconds of all threads since then. @param {NodeJS.CpuUsage} [before] */
const processorMs = (before) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * @param {Handler} handler
 * @param {InvokeMessage} message
 */
const answer = async (handler, message) => {
  const { requestId } = message;
  const before = process.cpuUsage();
  process.env['_X_AMZN_TRACE_ID'] = message.traceId;
  try {
    const result = await handler(JSON.parse(message.event), contextOf(message));
    saveCode(); // before the answer, because a process is frozen after it
    send({ kind: 'done', requestId, payload: JSON.stringify(result) ?? 'null', processorMs: processorMs(before) });
  } catch (error) {
    const failure = describe(error);
    console.error(JSON.stringify({ ...failure, requestId }));
    send({ kind: 'failed', requestId, error: failure, processorMs: processorMs(before) });
  }
};

// The parent handles Ctrl-C; without a parent there is nothing to answer.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));

try {
  const handler = loadHandler();
  process.on('message', (message) => void answer(handler, /** @type {InvokeMessage} */ (message)));
  setImmediate(() => send({ kind: 'ready', processorMs: processorMs() })); // as on Lambda: after promises that settle while modules load
} catch (error) {
  console.error(error);
  send({ kind: 'broken', error: describe(error) });
}
