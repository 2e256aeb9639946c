/** What we use of packages that bring no types. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export default function compression(options: {
    brotli: { params: Record<number, number> };
  }): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

declare module 'qrcode' {
  const QRCode: {
    create(
      text: string,
      options: { errorCorrectionLevel: 'M' },
    ): { modules: { size: number; data: Uint8Array } };
    toBuffer(text: string, options: { width: number }): Promise<Buffer>;
    toDataURL(text: string, options: { width: number }): Promise<string>;
  };
  export default QRCode;
}
