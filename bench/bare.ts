import Fastify from 'fastify';

const [, , port = '0', type = 'application/json'] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const body = Buffer.concat(chunks);

const app = Fastify();
app.get('/', (_request, reply) => reply.type(type).send(body));
await app.listen({ port: Number(port), host: '127.0.0.1' });
