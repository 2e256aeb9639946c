import { expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { POST } from '#pages/app/perfil/medicao.ts';

it('the switch used too often says so on its screen', async () => {
  const consentir = async () => {
    throw new AppError('MUITAS_TENTATIVAS');
  };
  const request = new Request('http://localhost/app/perfil/medicao', {
    method: 'POST',
    body: new URLSearchParams({ permite: '1' }),
  });
  const answer = await POST({ request, locals: { api: { medicao: { consentir } } } } as never);
  expect(answer.headers.get('location')).toBe('/app/perfil/privacidade#medicao');
  expect(answer.headers.get('set-cookie')).toMatch(/^aviso=muitasTentativas;/);
});
