import { describe, expect, it } from 'vitest';
import { mediaTypePorNome, nomeSeguro } from '#lib/recursos/documentos.ts';

describe('the media type of a protocol', () => {
  it('comes from the extension, in any case', () => {
    expect(mediaTypePorNome('protocolo.pdf')).toBe('application/pdf');
    expect(mediaTypePorNome('FOTO.JPEG')).toBe('image/jpeg');
    expect(mediaTypePorNome('a.b.heic')).toBe('image/heic');
    expect(mediaTypePorNome('a.heif')).toBe('image/heif');
  });

  it('is binary by default', () => {
    expect(mediaTypePorNome('protocolo')).toBe('application/octet-stream');
    expect(mediaTypePorNome('pagina.html')).toBe('application/octet-stream');
  });
});

describe('the name of a stored file', () => {
  it('keeps what the driver called it, with the extension of its content', () => {
    expect(nomeSeguro('CNH frente.JPG', 'image/jpeg')).toBe('CNH frente.jpg');
    expect(nomeSeguro('scan', 'application/pdf')).toBe('scan.pdf');
  });

  it('drops folders, control characters and what file systems refuse', () => {
    expect(nomeSeguro('../../etc/pass\u0000wd.pdf', 'application/pdf')).toBe('passwd.pdf');
    expect(nomeSeguro('C:\\fotos\\cnh"<1>.png', 'image/png')).toBe('cnh1.png');
    expect(nomeSeguro('\u202Egpj.exe', 'application/pdf')).toBe('gpj.pdf');
    expect(nomeSeguro('', 'image/webp')).toBe('documento.webp');
  });
});
