export type Resposta = { tipo: 'chegou'; texto: string; json: boolean } | { tipo: 'caiu' };

/** Nothing moved for this long: the connection is gone, even if nobody said so. Milliseconds. */
const SEM_MOVIMENTO_MS = 45_000;

/** Posts a form with its files and tells how far it is, 0 to 100. Never throws: a dropped connection is an answer too. */
export function postar(
  url: string,
  { body, aoAndar }: { body: FormData; aoAndar: (porcento: number) => void },
): Promise<Resposta> {
  return new Promise((done) => {
    const xhr = new XMLHttpRequest();
    let parado: ReturnType<typeof setTimeout>;
    const andou = () => {
      clearTimeout(parado);
      parado = setTimeout(() => xhr.abort(), SEM_MOVIMENTO_MS);
    };
    const fim = (resposta: Resposta) => {
      clearTimeout(parado);
      done(resposta);
    };
    xhr.upload.onprogress = ({ loaded, total }) => {
      andou();
      aoAndar(total > 0 ? Math.round((loaded / total) * 100) : 0);
    };
    xhr.onload = () => {
      const json = (xhr.getResponseHeader('content-type') ?? '').startsWith('application/json');
      fim({ tipo: 'chegou', texto: xhr.responseText, json });
    };
    xhr.onerror = () => fim({ tipo: 'caiu' });
    xhr.onabort = () => fim({ tipo: 'caiu' });
    xhr.open('POST', url);
    xhr.setRequestHeader('accept', 'text/html, application/json');
    andou();
    xhr.send(body);
  });
}
