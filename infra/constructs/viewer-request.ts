/**
 * Runs at CloudFront for every request of a person (CloudFront Functions, JavaScript runtime 2.0). It overwrites what the
 * viewer sent under these names, so behind it they are true; the name of the host is otherwise lost on the way.
 */
export const VIEWER_REQUEST = `
function handler(event) {
  var request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`.trim();
