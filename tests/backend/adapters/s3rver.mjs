// An S3-compatible server in its own process: `node s3rver.mjs <folder>`. It prints its port and checks every signature against one key
// pair (S3RVER, S3RVER).
// @ts-expect-error: the package has no types
import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  directory: process.argv[2],
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'documentos' }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
