;;; emacs.el: looks at games/a.jgf as a user would, by Eglot, and writes to $OUT what it saw.
(require 'eglot)
(require 'cl-lib)

(defun say (good what &optional why)
  (let ((text (replace-regexp-in-string "[\n ]+" " " (format "%S" why))))
    (write-region (if good (format "good %s\n" what) (format "bad %s: %s\n" what text)) nil (getenv "OUT") t 'quiet)))

(defun await (condition)
  (let ((end (+ (float-time) 120)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (funcall condition)))

(defun texts () (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
(defun said (word) (cl-some (lambda (text) (string-match-p word text)) (texts)))

(defun look (file)
  (find-file file)
  (run-hooks 'post-command-hook) ; what eglot-ensure waits for
  (say (await #'eglot-managed-p) (format "%s is served" file))
  (flymake-mode 1)
  (flymake-start))

(condition-case problem
    (progn
      (setq eglot-sync-connect 120 eglot-connect-timeout 120)
      (look "a.jgf")
      (say (await (lambda () (and (said "a comma with nothing after it") (said "where white 2 stands")))) "findings come" (texts))
      (let ((comma (cl-find-if (lambda (each) (string-match-p "comma" (flymake-diagnostic-text each))) (flymake-diagnostics))))
        (say (and comma (equal (buffer-substring (flymake-diagnostic-beg comma) (1+ (flymake-diagnostic-end comma))) ",]"))
             "the place is the comma, behind long characters" comma))
      (goto-char (point-min))
      (search-forward "\"white\"")
      (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
        (say (string-match-p "Move 2: white G3" (format "%s" hover)) "a move is explained" hover))
      (say (funcall imenu-create-index-function) "there is an outline")
      (goto-char (point-min))
      (search-forward "😀\",")
      (let* ((actions (jsonrpc-request (eglot-current-server) :textDocument/codeAction
                                       (list :textDocument (eglot--TextDocumentIdentifier)
                                             :range (list :start (eglot--pos-to-lsp-position (1- (point))) :end (eglot--pos-to-lsp-position))
                                             :context '(:diagnostics []))))
             (fix (cl-find "remove the comma" (append actions nil) :key (lambda (each) (plist-get each :title)) :test #'equal)))
        (say fix "a fix is offered" actions)
        (eglot--apply-workspace-edit (plist-get fix :edit))
        (say (save-excursion (goto-char (point-min)) (search-forward "😀\"], \"move\"" nil t)) "and does what it says" (buffer-string)))
      (eglot--signal-textDocument/didChange) ; what an idle Emacs does
      (flymake-start)
      (say (await (lambda () (and (not (said "a comma")) (said "stands")))) "and its finding goes" (texts))
      (set-buffer-modified-p nil)
      (look "a.sgf")
      (say (await (lambda () (said "where black 1 stands"))) "SGF, too" (texts))
      (look "a.sgf.json")
      (say (await (lambda () (said "where black 1 stands"))) "JSON-SGF, too" (texts))
      (say t "the end"))
  (error (say nil "the end" problem)))
(kill-emacs)
