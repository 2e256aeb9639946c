// An S3-compatible server in a process of its own: `node s3rver.mjs <folder>`. It prints its port, and checks every
// signature against the one pair of keys that it knows (S3RVER, S3RVER).
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
