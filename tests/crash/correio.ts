import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Carta {
  para: string;
  assunto: string;
  id: string;
}

/** A mail server that accepts everything. `ao` is called for each mail that is received and not yet answered. */
export async function correio() {
  const cartas: Carta[] = [];
  const ouvinte: { ao?: (carta: Carta) => Promise<void> } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { subject = '', messageId = '' } = await PostalMime.parse(Buffer.concat(chunks));
        const carta = {
          para: session.envelope.rcptTo[0]?.address ?? '',
          assunto: subject,
          id: messageId,
        };
        cartas.push(carta);
        await ouvinte.ao?.(carta);
        done();
      });
    },
  });
  // Errors are ignored, because tests kill the sender.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    cartas,
    ouvinte,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
