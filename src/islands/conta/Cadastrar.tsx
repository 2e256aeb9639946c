import { Botao } from '#islands/ui/Botao.tsx';
import { Campo, Selecao } from '#islands/ui/Campo.tsx';
import { Marcar, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario, SemCookies } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Icone } from '#islands/ui/Icone.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { comVolta, paths } from '#lib/paths.ts';
import '#styles/politica.css';
import fechar from 'icone:fechar';
import { type MouseEvent, type RefObject, useRef } from 'react';

interface Props {
  estado: DrawnForm;
  /** Cities of Rio de Janeiro, where the product works. */
  cidades: readonly string[];
}

const ESPERA = { textos: ['Já já vai estar tudo pronto para você :)'] };

/** Sign-up, with the terms in a dialog. */
export const Cadastrar = comFronteira(function Cadastrar({ estado, cidades }: Props) {
  const termos = useTermos();
  return (
    <>
      <Formulario estado={estado} rotulo="Cadastre-se" espera={ESPERA} trocaASessao>
        <SemCookies />
        {['Nome', 'Email', 'Cpf', 'Telefone', 'Senha'].map((nome) => (
          <Campo nome={nome} key={nome} />
        ))}
        <Selecao
          nome="Uf"
          rotulo="UF"
          valor="RJ"
          opcoes={[{ valor: 'RJ', rotulo: 'RJ' }]}
          desabilitado
          largura={4}
        />
        <Selecao nome="Cidade" opcoes={cidades.map((nome) => ({ valor: nome, rotulo: nome }))} />
        <Oculto nome="IdParceiro" />
        <Oculto nome="TipoPerfilParceiro" />
        <Oculto nome="volta" />
        <Marcar nome="termos">
          Li e aceito os{' '}
          <a href={paths.politicas.termos} target="_blank" rel="noopener" onClick={termos.aoClicar}>
            termos e condições
          </a>
        </Marcar>
        <Botao estilo="principal">Cadastrar</Botao>
        <a className="centro" href={comVolta(paths.login, estado.values.volta)}>
          Já tenho conta
        </a>
      </Formulario>
      <DialogoTermos {...termos} />
    </>
  );
});

interface Termos {
  dialogo: RefObject<HTMLDialogElement | null>;
  corpo: RefObject<HTMLDivElement | null>;
  aoClicar(event: MouseEvent<HTMLAnchorElement>): void;
}

/** The terms in a dialog, loaded on request; in another tab without script or when loading fails. */
function useTermos(): Termos {
  const dialogo = useRef<HTMLDialogElement>(null);
  const corpo = useRef<HTMLDivElement>(null);
  return {
    dialogo,
    corpo,
    aoClicar(event) {
      event.preventDefault();
      const { href } = event.currentTarget;
      const abrir = async () => {
        if (corpo.current?.childElementCount === 0) corpo.current.append(...(await termsFrom(href)));
        dialogo.current?.showModal();
      };
      abrir().catch(() => window.open(href, '_blank', 'noopener'));
    },
  };
}

async function termsFrom(href: string): Promise<Node[]> {
  const { load } = await import('#lib/api/ask.ts');
  // That page's styles are allowed on that page only; even parsing them here would be refused.
  const [begin = '', ...styled] = (await load(href, 'text')).split('<style');
  const html = begin + styled.map((part) => part.slice(part.indexOf('</style>'))).join('');
  return [...(new DOMParser().parseFromString(html, 'text/html').querySelector('main')?.children ?? [])];
}

function DialogoTermos({ dialogo, corpo }: Pick<Termos, 'dialogo' | 'corpo'>) {
  return (
    <dialog className="politica-dialogo" ref={dialogo} aria-label="Termos e condições">
      <div className="politica-dialogo-topo">
        <strong>Termos e condições</strong>
        <form method="dialog">
          <button type="submit" className="botao botao-icone" aria-label="Fechar">
            <Icone svg={fechar} />
          </button>
        </form>
      </div>
      <div className="politica-dialogo-corpo" ref={corpo} />
    </dialog>
  );
}
